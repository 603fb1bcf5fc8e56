#!/usr/bin/env bash
# Makes the pictures of the first view from a results folder: docs/screens/make.sh DIR
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
page=$(readlink -f "${1:?docs/screens/make.sh needs a results folder, got none}/report.html")
cd "$here/../.."
exec mvn -q ${MAVEN_ARGS:-} -pl experiments/analysis -am test -Dtest=ScreensTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Dscreens.page="$page" -Dscreens.to="$here"
