#!/bin/sh
# Brings what was installed as docs/operations.md tells it to the version in a tarball: a copy first, then the switch;
# the start migrates. As root: sh upgrade.sh TARBALL FOLDER-OF-COPIES
# Whatever fails before the switch leaves everything as it is, and it may be run again. PATIENCE is the number of seconds
# that the new version may take until it is ready: 120. PORTAL_HOME and PORTAL_SETTINGS name another folder of versions and
# another file of settings.
set -eu
if [ $# -ne 2 ] || [ "$(id -u)" != 0 ]; then
  echo '用法（以 root 运行）：sh upgrade.sh 安装包.tar.gz 备份目录' >&2
  exit 2
fi
tarball=$1
copies=$2
home=${PORTAL_HOME:-/opt/supplier-portal}
settings=${PORTAL_SETTINGS:-/etc/supplier-portal.env}
fail() { echo "$*" >&2; exit 1; }

# A value as the server finds it: of the environment's file, and where that says nothing, of settings.env.
value() {
  [ -r "$2" ] || return 0
  sed -n "s/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}$1[[:space:]]*=[[:space:]]*//p" "$2" | tail -n 1 |
    sed "s/^'\([^']*\)'.*\$/\1/; t; s/^\"\([^\"]*\)\".*\$/\1/; t; s/[[:space:]]*#.*\$//; s/[[:space:]]*\$//"
}
setting() {
  found=$(value "$1" "$settings")
  [ -n "$found" ] || found=$(value "$1" "$data/settings.env")
  printf '%s' "$found"
}
[ -r "$settings" ] || fail "找不到设置文件 $settings"
data=$(value DATA_DIR "$settings")
[ -n "$data" ] || fail "$settings 中没有 DATA_DIR"
if [ -n "$(setting OPS_PORT)" ]; then
  host=$(setting OPS_HOST)
  port=$(setting OPS_PORT)
else
  host=$(setting HOST)
  port=$(setting PORT)
fi
case "$host" in '' | 0.0.0.0 | '::') host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
ready="http://$host:${port:-3000}/readyz"

[ -r "$tarball" ] || fail "找不到安装包 $tarball"
[ -h "$home/current" ] || fail "$home/current 不是指向某个版本的链接：请先按 docs/operations.md 安装"
former=$(basename "$(readlink "$home/current")")
# The sum names the tarball without its folder.
if [ -e "$tarball.sha256" ]; then (cd "$(dirname "$tarball")" && sha256sum --check --quiet "$(basename "$tarball").sha256"); fi
# The folder inside names version and commit, however the file is called by now.
version=$(tar -tzf "$tarball" | sed -n '1s,/.*,,p')
case "$version" in supplier-portal-*) ;; *) fail "$tarball 不是安装包" ;; esac
[ "$version" != "$former" ] || fail "已是这个版本：$version"

# Unpacked aside: a folder that is there, which a process may run from, is never written to.
part="$home/.unpacking"
rm -rf "$part"
mkdir "$part"
tar -xzf "$tarball" --no-same-owner -C "$part"
[ -x "$part/$version/bin/portal" ] || { rm -rf "$part"; fail "安装包内没有 $version/bin/portal"; }
if [ -e "$home/$version" ]; then
  diff -rq --no-dereference "$part/$version" "$home/$version" >/dev/null ||
    { rm -rf "$part"; fail "$home/$version 已存在，内容与安装包不同，没有覆盖：确认没有进程在用它之后移走，再运行一次"; }
else
  mv "$part/$version" "$home/$version"
fi
rm -rf "$part"

# By the version that is running, which knows its data; with its master key for those who may open it.
install -d -o portal -g portal -m 0700 "$copies"
set -- backup "$copies"
recipients=$(setting BACKUP_RECIPIENTS | tr ',' ' ')
for recipient in $recipients; do set -- "$@" --recipient "$recipient"; done
said=$(runuser -u portal -- "$home/current/bin/portal" --env-file="$settings" "$@") || { printf '%s\n' "$said"; exit 1; }
printf '%s\n' "$said"
copy=$(printf '%s\n' "$said" | sed -n 's/^备份完成：//p')
if [ -z "$recipients" ] && [ -e "$data/secrets/master.key" ]; then
  echo "注意：没有设置 BACKUP_RECIPIENTS，这份备份中没有主密钥。恢复时需要 $data/secrets/master.key，请另存一份"
fi

systemctl stop supplier-portal
ln -sfn "$version" "$home/current"
systemctl start supplier-portal || true
if curl --fail --silent --show-error --retry "${PATIENCE:-120}" --retry-delay 1 --retry-all-errors "$ready"; then
  echo
  echo "已升级：$former → $version"
  exit 0
fi
back="systemctl stop supplier-portal; systemctl reset-failed supplier-portal; ln -sfn $former $home/current"
echo "新版本未能启动，请看日志：journalctl --unit supplier-portal" >&2
echo "日志中没有“数据库结构已更新”的，退回旧版本：" >&2
echo "  $back; systemctl start supplier-portal" >&2
echo "已有的，旧版本不能再用现在的数据，请恢复刚才的备份：" >&2
if [ -n "$(setting DATABASE_URL)" ]; then
  echo "  $back" >&2
  echo "  再把 $copy 恢复到另一个空的数据库，DATABASE_URL 改为它（见 docs/operations.md），然后启动" >&2
else
  aside="$data/aside-$(date -u +%Y%m%dT%H%M%SZ)"
  parts=
  for one in postgres files uploads; do [ ! -e "$data/$one" ] || parts="$parts $data/$one"; done
  # Key and settings stay where they are.
  echo "  $back; install -d -o portal -g portal -m 0700 $aside; mv$parts $aside; runuser -u portal -- $home/$former/bin/portal --env-file=$settings restore $copy && systemctl start supplier-portal" >&2
  echo "  现在的数据移到 $aside，确认无误之后才可删除" >&2
fi
exit 1
