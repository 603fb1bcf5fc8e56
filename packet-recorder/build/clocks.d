build/clocks.o: src/clocks.c src/clocks.h
