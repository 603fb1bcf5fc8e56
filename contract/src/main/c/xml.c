#include "xml.h"

#include "xml_characters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ATTRIBUTES = 1000, MAX_DEPTH = 1000, MAX_ATTRIBUTE_BYTES = 524288, MAX_SHORT_REFERENCE = 6 };

static const char XML_NAMESPACE[] = "http://www.w3.org/XML/1998/namespace";
static const char XMLNS_NAMESPACE[] = "http://www.w3.org/2000/xmlns/";

struct open {
    struct span name; /* as written */
    struct xml_element element;
    size_t bindings; /* before this element's own */
};

struct binding {
    struct span prefix, namespace;
};

static struct span span_of(const char *string)
{
    return (struct span) {string, strlen(string)};
}

bool span_equals(struct span one, struct span other)
{
    return one.length == other.length && (!one.length || memcmp(one.bytes, other.bytes, one.length) == 0);
}

bool span_is(struct span span, const char *string)
{
    return span_equals(span, span_of(string));
}

bool span_is_blank(struct span span)
{
    for (size_t i = 0; i < span.length; i++)
        if (!is_space(span.bytes[i]))
            return false;
    return true;
}

static enum xml_event broken(struct xml *xml)
{
    size_t line = 1, column = 1;
    const char *end = xml->next < xml->end ? xml->next : xml->end;
    for (const char *c = xml->begin; c < end; c++) {
        column = *c == '\n' ? 1 : column + ((*c & 0xc0) != 0x80);
        line += *c == '\n';
    }
    char received[96];
    snprintf(received, sizeof received, "an error at line %zu, column %zu", line, column);
    invalid_text(xml->invalid, MEND, "body must be well-formed XML", received);
    return XML_BROKEN;
}

static enum xml_event too_many(struct xml *xml)
{
    invalid_text(xml->invalid, MEND, "body must be well-formed XML", "over 1000 attributes, or one that is too long");
    return XML_BROKEN;
}

static bool not_utf8(struct xml *xml, const char *received)
{
    return invalid_text(xml->invalid, "encode the message in UTF-8", "body must be UTF-8", received);
}

static inline bool at(const struct xml *xml, const char *word)
{
    size_t length = strlen(word);
    return (size_t) (xml->end - xml->next) >= length && memcmp(xml->next, word, length) == 0;
}

static bool skip_space(struct xml *xml)
{
    const char *from = xml->next;
    while (xml->next < xml->end && is_space(*xml->next))
        xml->next++;
    return xml->next > from;
}

/* A name without colon; empty where there is none. */
static struct span ncname(struct xml *xml)
{
    struct span name = {xml->next, 0};
    unsigned character;
    int length = character_at(xml->next, xml->end, &character);
    if (length <= 0 || !is_name_start(character))
        return name;
    do {
        xml->next += length;
        length = character_at(xml->next, xml->end, &character);
    } while (length > 0 && is_name(character));
    name.length = (size_t) (xml->next - name.bytes);
    return name;
}

/* A name with at most one colon. */
static bool qname(struct xml *xml, struct span *prefix, struct span *local)
{
    *prefix = (struct span) {xml->next, 0};
    *local = ncname(xml);
    if (local->length && xml->next < xml->end && *xml->next == ':') {
        xml->next++;
        *prefix = *local;
        *local = ncname(xml);
    }
    return local->length > 0;
}

/* &name; or &#n;, with its character appended to what is decoded. */
static bool reference(struct xml *xml)
{
    const char *semicolon = memchr(xml->next, ';', (size_t) (xml->end - xml->next));
    if (!semicolon)
        return false;
    struct span name = {xml->next + 1, (size_t) (semicolon - xml->next - 1)};
    static const char *const NAMES[] = {"lt", "gt", "amp", "quot", "apos"};
    for (int i = 0; i < 5; i++)
        if (span_is(name, NAMES[i])) {
            text_append(&xml->decoded, &"<>&\"'"[i], 1);
            xml->next = semicolon + 1;
            return true;
        }
    unsigned character;
    if (!character_of_reference(name.bytes, name.length, &character))
        return false;
    char utf8[4];
    xml->long_references |= name.length > MAX_SHORT_REFERENCE;
    text_append(&xml->decoded, utf8, (size_t) character_print(character, utf8));
    xml->next = semicolon + 1;
    return true;
}

/* An attribute's value as written; decoded, where it must be compared. */
static bool attribute_value(struct xml *xml, struct span *value)
{
    skip_space(xml);
    if (xml->next == xml->end || *xml->next++ != '=')
        return false;
    skip_space(xml);
    if (xml->next == xml->end || (*xml->next != '"' && *xml->next != '\''))
        return false;
    char quote = *xml->next++;
    value->bytes = xml->next;
    text_clear(&xml->decoded);
    while (xml->next < xml->end && *xml->next != quote) {
        unsigned character;
        if (*xml->next == '<')
            return false;
        if (*xml->next == '&') {
            if (!reference(xml))
                return false;
            continue;
        }
        int length = character_at(xml->next, xml->end, &character);
        if (length <= 0)
            return false;
        xml->next += length;
    }
    if (xml->next == xml->end)
        return false;
    value->length = (size_t) (xml->next++ - value->bytes);
    return true;
}

bool xml_namespace(const struct xml *xml, struct span prefix, struct span *namespace)
{
    for (size_t i = xml->binding_count; i > 0; i--)
        if (span_equals(xml->bindings[i - 1].prefix, prefix)) {
            *namespace = xml->bindings[i - 1].namespace;
            return !prefix.length || namespace->length;
        }
    *namespace = span_is(prefix, "xml") ? span_of(XML_NAMESPACE) : (struct span) {"", 0};
    return !prefix.length || namespace->length;
}

/* Namespaces in XML 1.0, section 3: what may be declared. */
static bool bind(struct xml *xml, struct span prefix, struct span namespace)
{
    bool own = span_is(prefix, "xml");
    if (span_is(prefix, "xmlns") || span_is(namespace, XMLNS_NAMESPACE) || own != span_is(namespace, XML_NAMESPACE)
        || (prefix.length && !namespace.length))
        return false;
    for (size_t i = xml->binding_count; i > xml->open[xml->depth - 1].bindings; i--)
        if (span_equals(xml->bindings[i - 1].prefix, prefix))
            return false;
    if (xml->binding_count == xml->binding_capacity) {
        xml->binding_capacity = 2 * xml->binding_capacity + 8;
        xml->bindings = reallocate(xml->bindings, xml->binding_capacity * sizeof *xml->bindings);
    }
    xml->bindings[xml->binding_count++] = (struct binding) {prefix, namespace};
    return true;
}

static void add_attribute(struct xml *xml, struct xml_attribute attribute)
{
    if (xml->attribute_count == xml->attribute_capacity) {
        xml->attribute_capacity = 2 * xml->attribute_capacity + 8;
        xml->attributes = reallocate(xml->attributes, xml->attribute_capacity * sizeof *xml->attributes);
    }
    xml->attributes[xml->attribute_count++] = attribute;
}

/* No two attributes have one name (XML 1.0, 3.1; Namespaces, 6.3), and every prefix is declared. */
static bool attributes_are_unique(const struct xml *xml)
{
    for (size_t i = 0; i < xml->attribute_count; i++) {
        struct span namespace, other;
        if (xml->attributes[i].prefix.length && !xml_namespace(xml, xml->attributes[i].prefix, &namespace))
            return false;
        for (size_t j = 0; j < i; j++) {
            if (!span_equals(xml->attributes[i].local, xml->attributes[j].local))
                continue;
            if (span_equals(xml->attributes[i].prefix, xml->attributes[j].prefix))
                return false;
            if (!xml->attributes[i].prefix.length || !xml->attributes[j].prefix.length)
                continue;
            xml_namespace(xml, xml->attributes[j].prefix, &other);
            if (span_equals(namespace, other))
                return false;
        }
    }
    return true;
}

static void push(struct xml *xml, struct span name)
{
    if (xml->depth == xml->open_capacity) {
        xml->open_capacity = 2 * xml->open_capacity + 8;
        xml->open = reallocate(xml->open, xml->open_capacity * sizeof *xml->open);
    }
    xml->open[xml->depth++] = (struct open) {.name = name, .bindings = xml->binding_count};
}

static enum xml_event start(struct xml *xml)
{
    struct span prefix, local;
    const char *begin = ++xml->next;
    if (!qname(xml, &prefix, &local) || (!xml->depth && xml->has_root) || xml->depth == MAX_DEPTH)
        return broken(xml);
    push(xml, (struct span) {begin, (size_t) (xml->next - begin)});
    xml->has_root = true;
    xml->attribute_count = 0;
    size_t count = 0;
    for (;;) {
        bool space = skip_space(xml);
        if (xml->next == xml->end)
            return broken(xml);
        if (*xml->next == '>' || (*xml->next == '/' && at(xml, "/>")))
            break;
        struct xml_attribute attribute;
        if (!space || !qname(xml, &attribute.prefix, &attribute.local) || !attribute_value(xml, &attribute.value))
            return broken(xml);
        if (++count > MAX_ATTRIBUTES || attribute.value.length > MAX_ATTRIBUTE_BYTES)
            return too_many(xml);
        bool is_default = !attribute.prefix.length && span_is(attribute.local, "xmlns");
        bool is_prefix = span_is(attribute.prefix, "xmlns");
        if (!is_default && !is_prefix)
            add_attribute(xml, attribute);
        else if (!bind(xml, is_prefix ? attribute.local : (struct span) {"", 0}, attribute.value))
            return broken(xml);
    }
    struct xml_element element = {prefix, local, {"", 0}};
    if (!xml_namespace(xml, prefix, &element.namespace) || !attributes_are_unique(xml))
        return broken(xml);
    xml->empty_element = *xml->next == '/';
    xml->next += xml->empty_element ? 2 : 1;
    xml->open[xml->depth - 1].element = xml->element = element;
    return XML_START;
}

static enum xml_event pop(struct xml *xml)
{
    const struct open *open = &xml->open[--xml->depth];
    xml->element = open->element;
    xml->binding_count = open->bindings;
    return XML_END;
}

static enum xml_event end(struct xml *xml)
{
    xml->next += 2;
    if (!xml->depth)
        return broken(xml);
    struct span name = xml->open[xml->depth - 1].name;
    if ((size_t) (xml->end - xml->next) < name.length || memcmp(xml->next, name.bytes, name.length))
        return broken(xml);
    xml->next += name.length;
    skip_space(xml);
    if (xml->next == xml->end || *xml->next != '>')
        return broken(xml);
    xml->next++;
    return pop(xml);
}

/* Runs to the end of a comment, CDATA section or instruction; false where a character is none or the end is missing. */
static bool skip_to(struct xml *xml, const char *stop, bool decode)
{
    const char *from = xml->next;
    while (!at(xml, stop)) {
        unsigned character;
        int length = character_at(xml->next, xml->end, &character);
        if (length <= 0)
            return false;
        xml->carriage_returns |= character == '\r';
        xml->next += length;
    }
    if (decode)
        text_append(&xml->decoded, from, (size_t) (xml->next - from));
    xml->next += strlen(stop);
    return true;
}

static bool comment(struct xml *xml)
{
    xml->next += strlen("<!--");
    return skip_to(xml, "--", false) && xml->next < xml->end && *xml->next++ == '>';
}

static enum xml_event instruction(struct xml *xml)
{
    xml->next += 2;
    struct span target = ncname(xml);
    xml->text = target;
    bool reserved = target.length == 3 && strncasecmp(target.bytes, "xml", 3) == 0;
    if (!target.length || reserved || !(at(xml, "?>") || skip_space(xml)) || !skip_to(xml, "?>", false))
        return broken(xml);
    return XML_INSTRUCTION;
}

static enum xml_event text(struct xml *xml)
{
    const char *from = xml->next;
    bool whole = false; /* decoded has what came before from */
    text_clear(&xml->decoded);
    while (xml->next < xml->end) {
        unsigned char c = (unsigned char) *xml->next;
        if (is_plain(c)) {
            xml->next++;
            continue;
        }
        if (c == '<' && !at(xml, "<![CDATA["))
            break;
        if (c == '&' || c == '<') {
            text_append(&xml->decoded, from, (size_t) (xml->next - from));
            whole = true;
            bool cdata = c == '<';
            xml->next += cdata ? strlen("<![CDATA[") : 0;
            if (!(xml->depth && (cdata ? skip_to(xml, "]]>", true) : reference(xml))))
                return broken(xml);
            from = xml->next;
            continue;
        }
        unsigned character;
        int length = character_at(xml->next, xml->end, &character);
        if (length <= 0 || at(xml, "]]>"))
            return broken(xml);
        xml->carriage_returns |= character == '\r';
        xml->next += length;
    }
    xml->text = (struct span) {from, (size_t) (xml->next - from)};
    if (whole) {
        text_append(&xml->decoded, from, xml->text.length);
        xml->text = (struct span) {xml->decoded.bytes, xml->decoded.size};
    }
    if (!xml->depth && !span_is_blank(xml->text)) {
        xml->next = from;
        skip_space(xml);
        return broken(xml);
    }
    return XML_TEXT;
}

enum xml_event xml_next(struct xml *xml)
{
    if (xml->empty_element) {
        xml->empty_element = false;
        return pop(xml);
    }
    for (;;) {
        if (xml->next == xml->end)
            return xml->depth || !xml->has_root ? broken(xml) : XML_DONE;
        if (*xml->next != '<' || at(xml, "<![CDATA["))
            return text(xml);
        if (at(xml, "</"))
            return end(xml);
        if (at(xml, "<!--")) {
            if (!comment(xml))
                return broken(xml);
            continue;
        }
        if (at(xml, "<?"))
            return instruction(xml);
        if (at(xml, "<!DOCTYPE"))
            return xml->has_root ? broken(xml) : XML_DOCTYPE;
        return start(xml);
    }
}

/* version="..." or the like within the XML declaration; false where it is malformed. */
static bool pseudo_attribute(struct xml *xml, const char *name, struct span *value)
{
    const char *before = xml->next;
    *value = (struct span) {0};
    if (!skip_space(xml) || !at(xml, name)) {
        xml->next = before;
        return true;
    }
    xml->next += strlen(name);
    return attribute_value(xml, value);
}

static bool declaration(struct xml *xml)
{
    if (!at(xml, "<?xml") || xml->end - xml->next < 6 || !is_space(xml->next[5]))
        return true;
    xml->next += strlen("<?xml");
    struct span version, encoding, standalone;
    bool read = pseudo_attribute(xml, "version", &version) && version.bytes && pseudo_attribute(xml, "encoding", &encoding)
        && pseudo_attribute(xml, "standalone", &standalone);
    skip_space(xml);
    if (!read || !at(xml, "?>") || (standalone.bytes && !span_is(standalone, "yes") && !span_is(standalone, "no"))) {
        broken(xml);
        return false;
    }
    xml->next += 2;
    struct text received = {0};
    bool utf8 = !encoding.bytes || (encoding.length == 5 && strncasecmp(encoding.bytes, "UTF-8", 5) == 0);
    if (!utf8) {
        text_add(&received, "encoding ");
        text_append(&received, encoding.bytes, encoding.length);
        not_utf8(xml, received.bytes);
    } else if (!span_is(version, "1.0")) {
        text_add(&received, "version ");
        text_append(&received, version.bytes, version.length);
        invalid_text(xml->invalid, MEND, "body must be XML 1.0", received.bytes);
        utf8 = false;
    }
    text_free(&received);
    return utf8;
}

bool xml_open(struct xml *xml, const char *bytes, size_t size, struct invalid *invalid)
{
    *xml = (struct xml) {.begin = bytes, .next = bytes, .end = bytes + size, .invalid = invalid};
    if (!is_utf8(bytes, size))
        return not_utf8(xml, "other bytes");
    if (at(xml, "\xef\xbb\xbf"))
        xml->next += 3;
    return declaration(xml);
}

/* A long reference in its short form; what it took of the document, 0 where it is none. */
static size_t shorten(const char *bytes, const char *end, char *out, size_t *written)
{
    unsigned character;
    const char *semicolon = memchr(bytes, ';', (size_t) (end - bytes));
    size_t length = semicolon ? (size_t) (semicolon - bytes - 1) : 0;
    if (length <= MAX_SHORT_REFERENCE || !character_of_reference(bytes + 1, length, &character))
        return 0;
    char shorter[8];
    bool is_ascii = character < 0x80;
    *written = (size_t) (is_ascii ? snprintf(shorter, sizeof shorter, "&#%u;", character) : character_print(character, shorter));
    memcpy(out, shorter, *written);
    return length + 2;
}

size_t xml_normalize(char *bytes, size_t size)
{
    const char *end = bytes + size, *cdata_end = bytes;
    char *out = bytes;
    for (const char *next = bytes; next < end;) {
        size_t written, taken;
        if (next >= cdata_end && end - next > 9 && memcmp(next, "<![CDATA[", 9) == 0)
            cdata_end = memmem(next, (size_t) (end - next), "]]>", 3);
        if (*next == '&' && next >= cdata_end && (taken = shorten(next, end, out, &written))) {
            next += taken;
            out += written;
        } else if (*next == '\r') {
            next += end - next > 1 && next[1] == '\n' ? 2 : 1;
            *out++ = '\n';
        } else {
            *out++ = *next++;
        }
    }
    return (size_t) (out - bytes);
}

void xml_close(struct xml *xml)
{
    text_free(&xml->decoded);
    free(xml->open);
    free(xml->bindings);
    free(xml->attributes);
}
