package pijoule.server.web;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.RefusedException;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Exchanges;
import pijoule.server.direct.Peer;

/** The front of a server on an HTTP library whose threads wait for their clients. */
public final class BlockingFront extends Front<BlockingRequest> {
  private final Exchanges<?, ?> exchanges;
  private final int maxBodyBytes;
  private final String mediaType;

  /**
   * Makes a blocking front.
   *
   * @param site what is served
   */
  public BlockingFront(WebSite<?, ?> site) {
    super(site.settings(), site.control());
    exchanges = site.exchanges();
    maxBodyBytes = site.settings().maxBodyBytes();
    mediaType = site.settings().endpoint().mediaType();
  }

  @Override
  protected void serve(BlockingRequest request) throws IOException, RefusedException {
    exchanges.serve(admit(request), new Client(request));
  }

  private final class Client implements Peer {
    private final BlockingRequest request;

    private Client(BlockingRequest request) {
      this.request = request;
    }

    @Override
    public long statedBytes() {
      return request.statedBytes();
    }

    @Override
    public void receive(Bytes body) throws RefusedException {
      if (!request.receive(body, maxBodyBytes)) {
        throw exchanges.tooLarge();
      }
    }

    /** In pieces: for each write some servers take up to three times its length. */
    @Override
    public void send(Bytes answer) throws IOException {
      int length = answer.size();
      request.setHeader("Content-Type", mediaType);
      try (OutputStream out = request.begin(HttpURLConnection.HTTP_OK, length)) {
        for (int begin = 0; begin < length; begin += HttpLimits.PIECE_BYTES) {
          out.write(answer.array(), begin, Math.min(HttpLimits.PIECE_BYTES, length - begin));
        }
      }
    }
  }
}
