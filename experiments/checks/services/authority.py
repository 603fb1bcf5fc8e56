"""Certificates by an authority of the service's own, made by openssl."""
import pathlib
import ssl
import subprocess

NAMES = {
    "authority": "DNS:localhost,IP:127.0.0.1,IP:::1",
    "self-signed": "DNS:localhost,IP:127.0.0.1,IP:::1",
    "other-name": "DNS:known.example",
}


def _openssl(*words, folder):
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def context(kind, folder):
    """Returns the TLS of a service whose ca.pem, what a client may trust, is then in the folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    new = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    names = ("-subj", "/CN=known service", "-addext", f"subjectAltName={NAMES[kind]}")
    if kind == "self-signed":
        _openssl(*new, *names, "-keyout", "key.pem", "-out", "ca.pem", folder=folder)
        certificate = folder / "ca.pem"
    else:
        _openssl(*new, "-subj", "/CN=known authority", "-keyout", "ca-key.pem", "-out", "ca.pem", folder=folder)
        _openssl(
            *("req", "-newkey", "rsa:2048", "-nodes", *names, "-keyout", "key.pem", "-out", "request.pem"),
            folder=folder,
        )
        _openssl(
            *("x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca-key.pem", "-CAcreateserial"),
            *("-days", "2", "-copy_extensions", "copy", "-out", "service.pem"),
            folder=folder,
        )
        certificate = folder / "service.pem"
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificate, folder / "key.pem")
    return made
