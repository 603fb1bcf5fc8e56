package pijoule.runner.rig;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** A slow test on a {@link PrivateSlurm}: runs with {@code -Dslow=true} where it can be started. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("slow")
@ExtendWith(RigCondition.class)
public @interface OnSlurm {}
