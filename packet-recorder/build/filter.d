build/filter.o: src/filter.c src/filter.h
