# What the Makefiles of gSOAP's programs have in common. SHARED is this folder.
CC = gcc

ifneq ($(MAKECMDGOALS),clean)
MISSING := $(strip \
  $(if $(shell command -v $(CC)),,gcc) \
  $(if $(wildcard /usr/include/stdio.h),,libc6-dev) \
  $(if $(shell command -v soapcpp2),,gsoap) \
  $(if $(wildcard /usr/include/stdsoap2.h),,libgsoap-dev) \
  $(if $(wildcard /usr/include/openssl/ssl.h),,libssl-dev))
ifneq ($(MISSING),)
$(error gSOAP's programs need $(MISSING) (Debian packages); install with: apt-get install --no-install-recommends $(MISSING))
endif
endif

# What soapcpp2 generates is under the GPL: it is made here and never committed (docs/licenses).
GENERATED = build/generated
# Those that the library was compiled with: the layout of its structures depends on them.
GSOAP_FLAGS := $(shell grep -ho -e '-DWITH_[A-Z0-9_]*' /usr/lib/*/pkgconfig/gsoap.pc)
CFLAGS = -std=c11 -D_GNU_SOURCE $(GSOAP_FLAGS) -Wall -Wextra -Werror -O2 -g $(EXTRA) -I$(SHARED) -I$(SHARED)/tls -I$(SHARED)/gsoap -I$(GENERATED)
LDFLAGS = $(EXTRA)
LDLIBS = -lgsoap -lm -lpthread

SHARED_SOURCES = $(wildcard $(SHARED)/*.c)
SHARED_OBJECTS = $(SHARED_SOURCES:$(SHARED)/%.c=build/shared/%.o) build/shared/codec.o build/shared/soapC.o
# A program is linked without TLS, and once more with it.
WITHOUT_TLS = build/shared/tls-absent.o
WITH_TLS = build/shared/tls-openssl.o
TLS_LIBS = -lssl -lcrypto

all:

build/shared/%.o: $(SHARED)/%.c | build/shared
	$(CC) $(CFLAGS) -MMD -c $< -o $@

build/shared/tls-%.o: $(SHARED)/tls/%.c | build/shared
	$(CC) $(CFLAGS) -MMD -c $< -o $@

build/shared/codec.o: $(SHARED)/gsoap/codec.c $(GENERATED)/soapH.h | build/shared
	$(CC) $(CFLAGS) -MMD -c $< -o $@

build/shared/soapC.o: $(GENERATED)/soapH.h | build/shared
	$(CC) -std=gnu11 $(GSOAP_FLAGS) -O2 $(EXTRA) -I$(GENERATED) -c $(GENERATED)/soapC.c -o $@

$(GENERATED)/soapH.h: $(SHARED)/gsoap/messages.h | $(GENERATED)
	soapcpp2 -c -C -L -x -w -d $(GENERATED) $< > $(GENERATED)/soapcpp2.log 2>&1 || { cat $(GENERATED)/soapcpp2.log >&2; exit 1; }
	@touch $@

build build/app build/shared $(GENERATED):
	mkdir -p $@

clean:
	rm -rf build

-include $(SHARED_OBJECTS:.o=.d) $(WITHOUT_TLS:.o=.d) $(WITH_TLS:.o=.d)
.PHONY: clean
