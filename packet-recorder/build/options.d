build/options.o: src/options.c src/options.h src/fail.h
