/* What gSOAP's programs share, without a connection; the same rules and values as the tests in Java. */
#include "codec.h"
#include "http.h"
#include "numbers.h"
#include "phases.h"
#include "random.h"
#include "service.h"
#include "units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures, checks;

#define CHECK(condition) check((condition) != 0, #condition, __LINE__)

static void check(int holds, const char *text, int number)
{
    checks++;
    if (!holds) {
        failures++;
        printf("test-shared.c:%d: does not hold: %s\n", number, text);
    }
}

static void random_is_javas(void)
{
    struct random random = random_of(42), other = random_of(-7);
    CHECK(random_int(&random) == -1170105035);
    CHECK(random_long(&random) == INT64_C(1008396158678580193));
    CHECK(random_below(&random, 10) == 4);
    CHECK(random_below(&random, 64) == 19);
    CHECK(random_int(&other) == 1155869324);
    CHECK(random_long(&other) == INT64_C(-1817049056290694612));
    CHECK(random_below(&other, 10) == 7);
    CHECK(seed_of(5, 0) == 5 && seed_of(5, 1) != seed_of(5, 2));
}

static bool is_int(const char *text, int32_t expected)
{
    int32_t value;
    return int32_parse(text, strlen(text), &value) && value == expected;
}

static bool is_no_int(const char *text)
{
    int32_t value;
    return !int32_parse(text, strlen(text), &value);
}

static void whole_numbers_are_strict(void)
{
    CHECK(is_int("7", 7) && is_int(" -0012\n", -12) && is_int("+3", 3));
    CHECK(is_int("2147483647", INT32_MAX) && is_int("-2147483648", INT32_MIN));
    static const char *const NONE[] = {"", " ", "-", "+-1", "1.5", "1 2", "abc", "0x1", "1e3", "2147483648", "-2147483649",
                                       "99999999999999999999", "\xd9\xa1"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        CHECK(is_no_int(NONE[i]));
    CHECK(int32_length(INT32_MIN) == 11 && int32_length(0) == 1 && int32_length(-10) == 3 && int32_length(999) == 3);
}

static bool is_printed(float value, const char *expected)
{
    char printed[FLOAT_CHARACTERS];
    float read;
    int length = float32_print(value, printed);
    return strcmp(printed, expected) == 0 && length == (int) strlen(expected) && float32_parse(printed, strlen(printed), &read)
        && memcmp(&read, &value, sizeof read) == 0;
}

static void binary32_is_javas(void)
{
    CHECK(is_printed(1.1f, "1.1") && is_printed(-0.0f, "-0.0") && is_printed(100, "100.0") && is_printed(1e7f, "1.0E7"));
    CHECK(is_printed(9999999, "9999999.0") && is_printed(0.001f, "0.001") && is_printed(9.9e-4f, "9.9E-4"));
    CHECK(is_printed(3.4028235e38f, "3.4028235E38") && is_printed(1.17549435e-38f, "1.1754944E-38") && is_printed(0.05f, "0.05"));
    struct random random = random_of(1);
    for (int i = 0; i < 10000; i++) {
        int32_t bits = random_int(&random);
        float value;
        char printed[FLOAT_CHARACTERS];
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) {
            float32_print(value, printed);
            CHECK(is_printed(value, printed));
        }
    }
    static const char *const NONE[] = {"NaN", "INF", "1e99", "0x1p3", "1f", "word", "", ".", "1e", "1e1234567890"};
    float value;
    CHECK(float32_parse("1e-2147483648", 13, &value) && value == 0 && float32_parse("0e9999999999", 12, &value) && value == 0);
    CHECK(!float32_parse("1\0", 2, &value));
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        CHECK(!float32_parse(NONE[i], strlen(NONE[i]), &value));
}

static void units_are_whole(void)
{
    char message[256], shown[32];
    int64_t value;
    CHECK(size_parse("100kB", &value, message) && value == 100000);
    CHECK(size_parse("1.5 KiB", &value, message) && value == 1536);
    CHECK(!size_parse("1.5B", &value, message) && !size_parse("-1B", &value, message) && !size_parse("1", &value, message));
    CHECK(duration_parse("3.88s", &value, message) && value == INT64_C(3880000000));
    CHECK(duration_parse("1min", &value, message) && value == INT64_C(60000000000));
    CHECK(!duration_parse("1.5ns", &value, message) && !duration_parse("9999999999h", &value, message));
    duration_print(INT64_C(300000000), shown);
    CHECK(strcmp(shown, "300ms") == 0);
    size_print(500000001, shown);
    CHECK(strcmp(shown, "500000001B") == 0);
}

#define BEGIN "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
#define END "</e:Body></e:Envelope>"
#define TEXT(xml) BEGIN "<m:message xmlns:m='urn:pijoule'><text>" xml "</text></m:message>" END

/* Text of a message that is read. */
static bool is_read(struct codec *codec, const char *xml, const char *text)
{
    struct invalid invalid;
    struct value value;
    size_t size = strlen(xml);
    char *body = strdup(xml);
    bool read = codec_read(codec, MESSAGE, body, &size, &value, &invalid) && strcmp(value.texts[0], text) == 0;
    codec_reset(codec);
    free(body);
    return read;
}

static bool is_refused(struct codec *codec, const char *xml, const char *beginning)
{
    struct invalid invalid = {0};
    struct value value;
    size_t size = strlen(xml);
    char *body = strdup(xml);
    bool read = codec_read(codec, MESSAGE, body, &size, &value, &invalid);
    codec_reset(codec);
    free(body);
    return !read && strncmp(invalid.line, beginning, strlen(beginning)) == 0;
}

static void texts_are_what_xml_says(void)
{
    struct codec codec;
    codec_open(&codec, &PROTOCOLS[0], NULL);
    CHECK(is_read(&codec, TEXT("hello"), "hello") && is_read(&codec, TEXT(""), "") && is_read(&codec, TEXT(" \n\t "), " \n\t "));
    CHECK(is_read(&codec, BEGIN "<m:message xmlns:m='urn:pijoule'><text/></m:message>" END, ""));
    CHECK(is_read(&codec, TEXT("a &lt; b &amp; c &gt; d &quot;e&apos; &#65;&#x42;"), "a < b & c > d \"e' AB"));
    CHECK(is_read(&codec, TEXT("<![CDATA[]]>"), "") && is_read(&codec, TEXT("a<![CDATA[<b>&amp;</b>]]>c"), "a<b>&amp;</b>c"));
    CHECK(is_read(&codec, TEXT("]]&gt;"), "]]>") && is_read(&codec, TEXT("a<!-- b -->c<!-- -->f"), "acf"));
    CHECK(is_read(&codec, TEXT("a&#13;b\r\nc\rd"), "a\rb\nc\nd"));
    CHECK(is_read(&codec, TEXT("\u00e9\u20ac\U0001F600&#x1F600;"), "\u00e9\u20ac\U0001F600\U0001F600"));
    CHECK(is_read(&codec, TEXT("&#x0000041;&#x000026;amp;&#00000060;\r&#0000013;<![CDATA[&#x1F600;]]>"), "A&amp;<\n\r&#x1F600;"));
    CHECK(is_read(&codec, "\xef\xbb\xbf<?xml version='1.0' encoding='utf-8' standalone='no'?>\n<!-- a -->" TEXT("a") "\n", "a"));
    codec_close(&codec);
}

static void what_is_not_well_formed_is_refused(void)
{
    static const char *const BROKEN[] = {
        TEXT("a]]>"), TEXT("&one;"), TEXT("\x01"), TEXT("&#0;"), TEXT("&#xD800;"), TEXT("a & b"), TEXT("<!-- a -- b -->"),
        TEXT("a") "x", TEXT("a") "<a/>", BEGIN, "", "hello", "<a b='1' b='2'/>", "<a b=1/>", "<a b='<'/>", "<a:b/>", "<a xmlns:b=''/>",
        "<a xmlns:b='u' xmlns:c='u' b:d='1' c:d='2'/>", "<a xmlns:xml='u'/>", "<a><b></a></b>", "< a/>", "<a b='1'c='2'/>",
        "<?xml version='1.0' standalone='perhaps'?><a/>", " <?xml version='1.0'?><a/>", "<a>&#x110000;</a>", "<a b='&'/>"};
    struct codec codec;
    codec_open(&codec, &PROTOCOLS[0], NULL);
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++)
        if (!is_refused(&codec, BROKEN[i], "body must be well-formed XML, got an error at line ")
            && !is_refused(&codec, BROKEN[i], "root element must be ")) {
            CHECK(false);
            printf("  %s\n", BROKEN[i]);
        } else {
            CHECK(true);
        }
    CHECK(is_refused(&codec, TEXT("\xc3("), "body must be UTF-8, got other bytes"));
    CHECK(is_refused(&codec, TEXT("\xed\xa0\x80"), "body must be UTF-8, got other bytes"));
    CHECK(is_refused(&codec, "<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "body must be UTF-8, got encoding ISO-8859-1"));
    CHECK(is_refused(&codec, "<?xml version='1.1'?><a/>", "body must be XML 1.0, got version 1.1"));
    CHECK(is_refused(&codec, "<!DOCTYPE a [<!ENTITY e 'x'>]><a/>", "body must have no document type, got <!DOCTYPE"));
    codec_close(&codec);
}

/* A message cut at each of its bytes, and one with each of its bytes changed, is refused or read, and never crashes. */
static void damaged_messages_do_no_harm(void)
{
    static const char WHOLE[] = "<?xml version='1.0'?>" TEXT("a&lt;<![CDATA[b]]>\u20ac<!--c-->");
    struct codec codec;
    struct invalid invalid;
    struct value value;
    codec_open(&codec, &PROTOCOLS[0], NULL);
    for (size_t cut = 0; cut < strlen(WHOLE); cut++) {
        char *body = strndup(WHOLE, cut);
        size_t size = cut;
        CHECK(!codec_read(&codec, MESSAGE, body, &size, &value, &invalid));
        codec_reset(&codec);
        free(body);
    }
    struct random random = random_of(3);
    for (int i = 0; i < 20000; i++) {
        char *body = strdup(WHOLE);
        size_t size = strlen(WHOLE);
        for (int changes = 1 + random_below(&random, 3); changes > 0; changes--)
            body[random_below(&random, (int32_t) size)] = (char) random_int(&random);
        codec_read(&codec, MESSAGE, body, &size, &value, &invalid);
        codec_reset(&codec);
        free(body);
    }
    codec_close(&codec);
}

/* What every service draws is read as it was written, by both versions of SOAP. */
static void values_come_back(void)
{
    struct settings settings = {.message_bytes = 3000, .elements = 50, .min = INT32_MIN, .max = INT32_MAX, .algorithm = "blocked_bubble",
                                .repeat = 2, .block_length = 7};
    for (const struct protocol *protocol = PROTOCOLS; protocol->name; protocol++)
        for (const char *const *name = SERVICE_NAMES; *name; name++) {
            const struct service *service = service_of(*name);
            struct codec codec, other;
            struct value request, answer, read;
            struct invalid invalid;
            char message[256];
            codec_open(&codec, protocol, NULL);
            codec_open(&other, protocol, NULL);
            CHECK(service->draw(&settings, 9, &request, message));
            CHECK(service->apply(&settings, &request, &answer, message) == SERVED && !service->fault(&settings, &request, &answer, message));
            CHECK(codec_write(&codec, &request, NULL, NULL, message) && codec.out.size == protocol_size(protocol, &request));
            CHECK(codec_read(&other, service->request, codec.out.bytes, &codec.out.size, &read, &invalid) && value_equals(&read, &request));
            CHECK(codec_write(&codec, &answer, NULL, NULL, message));
            CHECK(codec_read(&other, service->answer, codec.out.bytes, &codec.out.size, &read, &invalid) && value_equals(&read, &answer));
            value_free(&answer);
            value_free(&request);
            codec_close(&codec);
            codec_close(&other);
        }
}

static void heads_are_strict(void)
{
    struct head head;
    struct text value = {0};
    static const char GOOD[] = "POST /a HTTP/1.1\r\nHost: x\r\nA:  1 \r\na: 2\r\n\r\n";
    CHECK(head_parse(&head, GOOD, strlen(GOOD)) && head.field_count == 3 && span_is(head.start, "POST /a HTTP/1.1"));
    CHECK(head_field(&head, "a", &value) && strcmp(value.bytes, "1, 2") == 0 && !head_field(&head, "b", &value));
    static const char *const BAD[] = {"a\r\nb\r\n\r\n", "a\r\nb c: 1\r\n\r\n", "a\r\n : 1\r\n\r\n", "a\r\nb: \x01\r\n\r\n", "a\r\nb: 1\r\n c\r\n\r\n"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        CHECK(!head_parse(&head, BAD[i], strlen(BAD[i])));
    CHECK(is_media_type("Text/XML; charset=\"UTF-8\"", "text/xml") && is_media_type("text/xml", "text/xml"));
    CHECK(!is_media_type("text/xml; charset=latin1", "text/xml") && !is_media_type("text/xmlx", "text/xml"));
    CHECK(span_number((struct span) {"42", 2}) == 42 && span_number((struct span) {"-1", 2}) < 0 && span_number((struct span) {"", 0}) < 0);
    text_free(&value);
}

static void the_process_began_before_main(void)
{
    int64_t start_ns, u_ns, now_ns = clocks_ns();
    CHECK(clocks_process_start(now_ns, &start_ns, &u_ns) && start_ns <= now_ns && u_ns >= 0 && u_ns <= 2886751);
}

int main(void)
{
    random_is_javas();
    whole_numbers_are_strict();
    binary32_is_javas();
    units_are_whole();
    texts_are_what_xml_says();
    what_is_not_well_formed_is_refused();
    damaged_messages_do_no_harm();
    values_come_back();
    heads_are_strict();
    the_process_began_before_main();
    printf("%d checks, %d failed\n", checks, failures);
    return failures != 0;
}
