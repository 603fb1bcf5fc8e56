package pijoule.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import pijoule.contract.message.NumbersType;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/** A stack without a network: sorts by itself, and goes wrong where a test says so. */
class FakeStack implements Stack<int[], int[]>, StackFactory {
  final List<Optional<String>> runs = new ArrayList<>();
  final List<int[]> sent = new ArrayList<>();

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public List<String> bindings(String protocol) {
    return List.of("none");
  }

  /** Of the sort service alone. */
  @Override
  @SuppressWarnings("unchecked")
  public <Q, A> Stack<Q, A> open(StackSettings settings, Endpoint<Q, A> endpoint) {
    return (Stack<Q, A>) this;
  }

  @Override
  public int[] call(Call<int[]> call) throws Exception {
    runs.add(call.run());
    sent.add(call.value());
    call.begin(Phase.SERIALIZE);
    call.end(Phase.SERIALIZE);
    call.requestBytes(NumbersType.INSTANCE.size(call.value()));
    call.begin(Phase.CALL);
    during(Phase.CALL);
    call.end(Phase.CALL);
    call.responseBytes(1);
    call.begin(Phase.DESERIALIZE);
    during(Phase.DESERIALIZE);
    call.end(Phase.DESERIALIZE);
    int[] sorted = call.value().clone();
    Arrays.sort(sorted);
    return sorted;
  }

  @Override
  public Codec<int[], int[]> codec() throws Exception {
    int[] last = sent.get(sent.size() - 1);
    MemoryBuffer buffer = new MemoryBuffer(8);
    buffer.write(last.length);
    return new Codec<>(buffer) {
      @Override
      protected void write(int[] numbers, MemoryBuffer out) throws Exception {
        repeated(Phase.SERIALIZE);
        out.write(numbers.length);
      }

      @Override
      protected int[] deserialize() throws Exception {
        repeated(Phase.DESERIALIZE);
        return Arrays.stream(last).sorted().toArray();
      }
    };
  }

  /** What goes wrong when an operation is repeated; nothing here. */
  void repeated(Phase phase) throws Exception {}

  /** What goes wrong; nothing here. */
  void during(Phase phase) throws Exception {}

  @Override
  public void close() {}
}
