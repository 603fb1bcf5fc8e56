package pijoule.conformance.every;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tests that see what the levels of factors do, which a program states of itself in any case. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Sees {
  /** Keys of the factors. */
  String[] value();
}
