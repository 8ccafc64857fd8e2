#!/bin/sh
# The server and its commands: `bin/portal start`, `bin/portal backup FOLDER` … On PORTAL_NODE, or the `node` of the PATH.
set -eu
file=$(readlink -f "$0")
# Who calls it without a shell of somebody's (Postfix, cron) looks in /usr/bin and /bin alone.
PATH="${PATH:-/usr/bin:/bin}:/usr/local/bin"
node=${PORTAL_NODE:-node}
if ! command -v "$node" >/dev/null; then
  echo "未找到 Node：请安装 Node 24，或用 PORTAL_NODE 指定 / Node is missing: install it, or name it by PORTAL_NODE" >&2
  exit 1
fi
export PORTAL_CALLED="$0"
# As `npm start` runs it: few stores of memory, a small nursery, a heap that grows little before it is looked through.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec "$node" --max-semi-space-size=4 --heap-growing-percent=40 "${file%/*}/portal.mjs" "$@"
