build/losses.o: src/losses.c src/losses.h src/fail.h
