build/ring.o: src/ring.c src/ring.h src/fail.h src/filter.h
