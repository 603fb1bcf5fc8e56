#include "front.h"

#include <math.h>

static const int64_t STEP_NS = 4000;
static const double SETTLED = 12; /* time constants: less than a hundred-thousandth is left */

static double wired_volts(const struct front *front, unsigned input, int64_t time_ns)
{
    struct supply supply = front->supply(front->context, time_ns);
    return input == 0 ? supply.volts * front->divider_ratio : supply.amps * front->shunt_ohms;
}

static void filter(struct front *front, int64_t time_ns)
{
    double longest_s = fmax(front->filter_s[0], front->filter_s[1]);
    int64_t from_ns = time_ns - (int64_t) (SETTLED * longest_s * 1e9);
    if (front->filtered_ns > from_ns)
        from_ns = front->filtered_ns;
    for (unsigned input = 0; input < 2; input++) {
        int64_t step_ns = STEP_NS;
        for (int64_t at_ns = from_ns; at_ns < time_ns; at_ns += step_ns) {
            step_ns = time_ns - at_ns < STEP_NS ? time_ns - at_ns : STEP_NS;
            double in = wired_volts(front, input, at_ns + step_ns / 2);
            front->pins[input] += (in - front->pins[input]) * -expm1(-(double) step_ns / (front->filter_s[input] * 1e9));
        }
    }
    front->filtered_ns = time_ns;
}

double front_volts(struct front *front, unsigned input, int64_t time_ns)
{
    double volts;
    if (front->filter_s[0] > 0 && front->filter_s[1] > 0) {
        filter(front, time_ns);
        volts = front->pins[input];
    } else {
        volts = wired_volts(front, input, time_ns);
    }
    double taken = volts + front->crosstalk * (front->before_volts - volts);
    front->before_volts = volts;
    return taken;
}

double front_error_lsb(const struct front *front, double part)
{
    return front->offset_lsb + front->inl_lsb * 4 * part * (1 - part);
}
