build/pcap.o: src/pcap.c src/pcap.h src/fail.h src/filter.h
