package pijoule.runner.rig;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test on an emulated board: runs where QEMU is installed and the cache has the image of {@code
 * pijoule board build}. With slow tests the image is made.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RigCondition.class)
public @interface OnEmulatedBoard {}
