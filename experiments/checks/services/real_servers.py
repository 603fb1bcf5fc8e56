"""Real servers from packages, each answering GET / at a port of 127.0.0.1 with a few bytes."""
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import time

START_SECONDS = 30
MODULES = pathlib.Path("/usr/lib/apache2/modules")

NGINX = """daemon off; worker_processes 1; pid FOLDER/pid; error_log FOLDER/error.log;
events { worker_connections 4096; }
http { access_log off; keepalive_requests 1000000;
  client_body_temp_path FOLDER/1; proxy_temp_path FOLDER/2; fastcgi_temp_path FOLDER/3;
  uwsgi_temp_path FOLDER/4; scgi_temp_path FOLDER/5;
  server { listen 127.0.0.1:PORT reuseport; location / { return 200 "known\\n"; } } }
"""
APACHE = """ServerName localhost
Listen 127.0.0.1:PORT
PidFile FOLDER/pid
ErrorLog FOLDER/error.log
ScriptSock FOLDER/cgid
MaxKeepAliveRequests 0
LoadModule mpm_event_module MODULES/mod_mpm_event.so
LoadModule authz_core_module MODULES/mod_authz_core.so
LoadModule alias_module MODULES/mod_alias.so
LoadModule cgid_module MODULES/mod_cgid.so
ScriptAlias / FOLDER/script/
<Directory FOLDER/script>
  Options +ExecCGI
  Require all granted
</Directory>
"""
CGI = "#!/bin/sh\nprintf 'Content-Type: text/plain\\n\\nknown\\n'\n"
ASGI = """async def app(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"6")]})
    await send({"type": "http.response.body", "body": b"known\\n"})
"""
NODE = """require('http').createServer((_, answer) => answer.end('known\\n')).listen(PORT, '127.0.0.1')
"""
GO = """package main

import "net/http"

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("known\\n")) })
	panic(http.ListenAndServe("127.0.0.1:PORT", nil))
}
"""


def nginx(folder, port):
    return [found("nginx"), "-c", _written(folder, "nginx.conf", NGINX, port), "-e", f"{folder}/error.log"]


def apache(folder, port):
    script = folder / "script" / "index"
    script.parent.mkdir(exist_ok=True)
    script.write_text(CGI, encoding="ascii")
    script.chmod(0o755)
    # Apache as root serves as another user, who must get there.
    for part in (folder, script.parent):
        part.chmod(0o755)
    return [found("apache2"), "-D", "FOREGROUND", "-f", _written(folder, "apache.conf", APACHE, port)]


def uvicorn(folder, port):
    _written(folder, "app.py", ASGI, port)
    words = ["--app-dir", str(folder), "--port", str(port), "--no-access-log", "--log-level", "warning"]
    return [found("uvicorn"), *words, "app:app"]


def node(folder, port):
    return [found("node"), _written(folder, "server.js", NODE, port)]


def go(folder, port):
    source = _written(folder, "main.go", GO, port)
    subprocess.run([found("go"), "build", "-o", str(folder / "server"), source], check=True, cwd=folder)
    return [str(folder / "server")]


# A path of its own for each: a CGI program has a name.
ALL = {
    "nginx": (nginx, "/"),
    "Apache-CGI": (apache, "/index"),
    "uvicorn": (uvicorn, "/"),
    "Node": (node, "/"),
    "Go": (go, "/"),
}


def found(program):
    """Returns the path of a program, or raises FileNotFoundError."""
    path = shutil.which(program, path=os.environ.get("PATH", "/usr/bin") + ":/usr/sbin:/usr/local/go/bin")
    if not path:
        raise FileNotFoundError(f"{program} must be installed, got none; run compare_tools.py --install as root")
    return path


def _written(folder, name, text, port):
    text = text.replace("FOLDER", str(folder)).replace("PORT", str(port)).replace("MODULES", str(MODULES))
    (folder / name).write_text(text, encoding="ascii")
    return str(folder / name)


@contextlib.contextmanager
def running(name, folder):
    """Starts a server, yields its URL and its process, and ends it."""
    make, path = ALL[name]
    port = free_port()
    command = make(folder, port)
    with open(folder / "output", "wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, cwd=folder)
    try:
        await_port(port, process, folder / "output")
        yield f"http://127.0.0.1:{port}{path}", process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def free_port():
    """Returns a port of 127.0.0.1 at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def await_port(port, process, output):
    """Returns when a process listens at a port; output: file of what it prints."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"a server must listen within {START_SECONDS} s, got none: {output.read_text()}")
