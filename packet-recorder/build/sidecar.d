build/sidecar.o: src/sidecar.c src/sidecar.h src/clocks.h src/losses.h \
 src/fail.h src/filter.h src/json.h src/pcap.h
