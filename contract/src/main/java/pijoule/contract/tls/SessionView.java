package pijoule.contract.tls;

import java.security.Principal;
import java.security.cert.Certificate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;

/**
 * An engine's session, but for the values that a container hangs on it: they stay here. By TLS 1.3
 * the JDK's server sends one more ticket for each of them, right after the answer; the JDK's client
 * takes it for data that nobody asked for, and ends a connection that was to be kept. Jetty hangs a
 * value on each session, Tomcat does not.
 */
final class SessionView implements SSLSession {
  private final SSLEngine jdk;
  private final Map<String, Object> values = new ConcurrentHashMap<>();

  SessionView(SSLEngine jdk) {
    this.jdk = jdk;
  }

  private SSLSession session() {
    return jdk.getSession();
  }

  @Override
  public void putValue(String name, Object value) {
    values.put(name, value);
  }

  @Override
  public Object getValue(String name) {
    return values.get(name);
  }

  @Override
  public void removeValue(String name) {
    values.remove(name);
  }

  @Override
  public String[] getValueNames() {
    return values.keySet().toArray(String[]::new);
  }

  @Override
  public byte[] getId() {
    return session().getId();
  }

  @Override
  public SSLSessionContext getSessionContext() {
    return session().getSessionContext();
  }

  @Override
  public long getCreationTime() {
    return session().getCreationTime();
  }

  @Override
  public long getLastAccessedTime() {
    return session().getLastAccessedTime();
  }

  @Override
  public void invalidate() {
    session().invalidate();
  }

  @Override
  public boolean isValid() {
    return session().isValid();
  }

  @Override
  public Certificate[] getPeerCertificates() throws SSLPeerUnverifiedException {
    return session().getPeerCertificates();
  }

  @Override
  public Certificate[] getLocalCertificates() {
    return session().getLocalCertificates();
  }

  @Override
  public Principal getPeerPrincipal() throws SSLPeerUnverifiedException {
    return session().getPeerPrincipal();
  }

  @Override
  public Principal getLocalPrincipal() {
    return session().getLocalPrincipal();
  }

  @Override
  public String getCipherSuite() {
    return session().getCipherSuite();
  }

  @Override
  public String getProtocol() {
    return session().getProtocol();
  }

  @Override
  public String getPeerHost() {
    return session().getPeerHost();
  }

  @Override
  public int getPeerPort() {
    return session().getPeerPort();
  }

  @Override
  public int getPacketBufferSize() {
    return session().getPacketBufferSize();
  }

  @Override
  public int getApplicationBufferSize() {
    return session().getApplicationBufferSize();
  }
}
