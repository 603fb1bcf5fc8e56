package pijoule.contract.tls;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import pijoule.base.NanoClock;

/**
 * The JDK's engine, which notes when its handshake began and ended. What a container or client asks
 * of protocols and cipher suites is left out: all stacks use those of {@link TimedContext}.
 */
public final class TimedEngine extends SSLEngine {
  private final SSLEngine jdk;
  private final SSLParameters fixed;
  private final NanoClock clock;
  private final Consumer<Handshake> finished;
  private final SSLSession session;
  private boolean begun;
  private boolean ended;
  private long startNs;
  private volatile boolean full;
  private volatile Handshake handshake;

  TimedEngine(SSLEngine jdk, SSLParameters fixed, NanoClock clock, Consumer<Handshake> finished) {
    super(jdk.getPeerHost(), jdk.getPeerPort());
    this.jdk = jdk;
    this.fixed = fixed;
    this.clock = clock;
    this.finished = finished;
    session = new SessionView(jdk);
    jdk.setEnabledProtocols(fixed.getProtocols());
    jdk.setEnabledCipherSuites(fixed.getCipherSuites());
  }

  /**
   * Returns the connection's handshake, once: null before it is finished, and from the second time
   * on.
   */
  public Handshake takeHandshake() {
    Handshake taken = handshake;
    if (taken != null) {
      handshake = null;
    }
    return taken;
  }

  private void begin() {
    if (!begun) {
      begun = true;
      startNs = clock.nanos();
    }
  }

  private SSLEngineResult end(SSLEngineResult result) {
    if (!ended && result.getHandshakeStatus() == HandshakeStatus.FINISHED) {
      long endNs = clock.nanos();
      ended = true;
      handshake =
          new Handshake(startNs, endNs, !full, session.getProtocol(), session.getCipherSuite());
      finished.accept(handshake);
    }
    return result;
  }

  @Override
  public SSLEngineResult wrap(ByteBuffer[] from, int offset, int length, ByteBuffer to)
      throws SSLException {
    begin();
    return end(jdk.wrap(from, offset, length, to));
  }

  /** A server is asked to unwrap before a byte has come: its handshake has not begun then. */
  @Override
  public SSLEngineResult unwrap(ByteBuffer from, ByteBuffer[] to, int offset, int length)
      throws SSLException {
    if (from.hasRemaining()) {
      begin();
    }
    return end(jdk.unwrap(from, to, offset, length));
  }

  @Override
  public Runnable getDelegatedTask() {
    Runnable task = jdk.getDelegatedTask();
    return task == null ? null : () -> carryOut(task);
  }

  private void carryOut(Runnable task) {
    FullHandshake.take();
    task.run();
    if (FullHandshake.take()) {
      full = true;
    }
  }

  @Override
  public void setSSLParameters(SSLParameters wanted) {
    wanted.setProtocols(fixed.getProtocols());
    wanted.setCipherSuites(fixed.getCipherSuites());
    jdk.setSSLParameters(wanted);
  }

  @Override
  public void setEnabledCipherSuites(String[] suites) {
    // Those of the context.
  }

  @Override
  public void setEnabledProtocols(String[] protocols) {
    // Those of the context.
  }

  @Override
  public SSLParameters getSSLParameters() {
    return jdk.getSSLParameters();
  }

  @Override
  public void closeInbound() throws SSLException {
    jdk.closeInbound();
  }

  @Override
  public boolean isInboundDone() {
    return jdk.isInboundDone();
  }

  @Override
  public void closeOutbound() {
    jdk.closeOutbound();
  }

  @Override
  public boolean isOutboundDone() {
    return jdk.isOutboundDone();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return jdk.getSupportedCipherSuites();
  }

  @Override
  public String[] getEnabledCipherSuites() {
    return jdk.getEnabledCipherSuites();
  }

  @Override
  public String[] getSupportedProtocols() {
    return jdk.getSupportedProtocols();
  }

  @Override
  public String[] getEnabledProtocols() {
    return jdk.getEnabledProtocols();
  }

  @Override
  public SSLSession getSession() {
    return session;
  }

  @Override
  public SSLSession getHandshakeSession() {
    return jdk.getHandshakeSession();
  }

  @Override
  public void beginHandshake() throws SSLException {
    jdk.beginHandshake();
  }

  @Override
  public HandshakeStatus getHandshakeStatus() {
    return jdk.getHandshakeStatus();
  }

  @Override
  public void setUseClientMode(boolean isClient) {
    jdk.setUseClientMode(isClient);
  }

  @Override
  public boolean getUseClientMode() {
    return jdk.getUseClientMode();
  }

  @Override
  public void setNeedClientAuth(boolean need) {
    jdk.setNeedClientAuth(need);
  }

  @Override
  public boolean getNeedClientAuth() {
    return jdk.getNeedClientAuth();
  }

  @Override
  public void setWantClientAuth(boolean want) {
    jdk.setWantClientAuth(want);
  }

  @Override
  public boolean getWantClientAuth() {
    return jdk.getWantClientAuth();
  }

  @Override
  public void setEnableSessionCreation(boolean enable) {
    jdk.setEnableSessionCreation(enable);
  }

  @Override
  public boolean getEnableSessionCreation() {
    return jdk.getEnableSessionCreation();
  }

  @Override
  public String getApplicationProtocol() {
    return jdk.getApplicationProtocol();
  }

  @Override
  public String getHandshakeApplicationProtocol() {
    return jdk.getHandshakeApplicationProtocol();
  }

  @Override
  public void setHandshakeApplicationProtocolSelector(
      BiFunction<SSLEngine, List<String>, String> selector) {
    jdk.setHandshakeApplicationProtocolSelector(selector);
  }

  @Override
  public BiFunction<SSLEngine, List<String>, String> getHandshakeApplicationProtocolSelector() {
    return jdk.getHandshakeApplicationProtocolSelector();
  }
}
