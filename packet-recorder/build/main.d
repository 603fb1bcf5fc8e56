build/main.o: src/main.c src/fail.h src/json.h src/options.h src/pcap.h \
 src/ring.h src/sidecar.h src/clocks.h src/losses.h
