package pijoule.runner.rig;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Leaves a test class out, with the reason, where its hosts cannot be made. Where nothing may be
 * left out it fails instead: two hosts, a private loopback and a Slurm with CI=true as root (an
 * ordinary user may not be able to make them), an sshd with {@code -Dtools=required}.
 */
final class RigCondition implements ExecutionCondition {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (isAnnotated(context, OnTwoHosts.class)) {
      boolean required = "true".equals(System.getenv("CI")) && isRoot();
      return evaluate(TwoHosts.missing(), required);
    }
    if (isAnnotated(context, OnEmulatedBoard.class)) {
      return evaluate(EmulatedBoard.missing(), "true".equals(System.getenv("CI")));
    }
    if (isAnnotated(context, OnPrivateLoopback.class)) {
      boolean required = "true".equals(System.getenv("CI")) && isRoot();
      return evaluate(PrivateLoopback.missing(), required);
    }
    if (isAnnotated(context, OnPrivateLink.class)) {
      boolean required = "true".equals(System.getenv("CI")) && isRoot();
      return evaluate(PrivateLoopback.missingLink(), required);
    }
    if (isAnnotated(context, OnSlurm.class)) {
      boolean required = "true".equals(System.getenv("CI")) && isRoot();
      return evaluate(PrivateSlurm.missing(), required);
    }
    if (isAnnotated(context, OnUserSshd.class)) {
      return evaluate(UserSshd.missing(), "required".equals(System.getProperty("tools")));
    }
    return ConditionEvaluationResult.enabled("needs no host");
  }

  private static boolean isAnnotated(
      ExtensionContext context, Class<? extends java.lang.annotation.Annotation> annotation) {
    return AnnotationSupport.isAnnotated(context.getRequiredTestClass(), annotation);
  }

  static ConditionEvaluationResult evaluate(Optional<String> missing, boolean required) {
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled("the hosts can be made");
    }
    if (required) {
      throw new AssertionError("no test may be left out, but " + missing.get());
    }
    return ConditionEvaluationResult.disabled("LEFT OUT: " + missing.get());
  }

  static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }
}
