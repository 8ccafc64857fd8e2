#!/bin/sh
# Brings what was installed as docs/operations.md tells it to the version in a tarball: a copy first, then the switch;
# the start migrates. As root: sh upgrade.sh TARBALL FOLDER-OF-COPIES
# Whatever fails before the switch leaves everything as it is, and it may be run again. PATIENCE are the seconds that the
# new version may take until it is ready: 120.
set -eu
if [ $# -ne 2 ] || [ "$(id -u)" != 0 ]; then
  echo '用法（以 root 运行）：sh upgrade.sh 安装包.tar.gz 备份目录' >&2
  exit 2
fi
tarball=$1
copies=$2
home=/opt/supplier-portal
settings=/etc/supplier-portal.env
version=$(basename "$tarball" .tar.gz)
former=$(readlink "$home/current")

setting() { sed -n "s/^$1=//p" "$settings" | tail -n 1; }
port=$(setting OPS_PORT)
[ -n "$port" ] || port=$(setting PORT)
ready="http://127.0.0.1:${port:-3000}/readyz"

if [ "$version" = "$former" ]; then
  echo "已是这个版本：$version" >&2
  exit 1
fi
# The sum names the tarball without its folder.
if [ -e "$tarball.sha256" ]; then (cd "$(dirname "$tarball")" && sha256sum --check --quiet "$version.tar.gz.sha256"); fi
tar -xzf "$tarball" --no-same-owner -C "$home"
[ -x "$home/$version/bin/portal" ] || { echo "安装包内没有 $version/bin/portal" >&2; exit 1; }
# By the version that is running, which knows its data.
install -d -o portal -g portal -m 0700 "$copies"
runuser -u portal -- "$home/current/bin/portal" --env-file="$settings" backup "$copies"

systemctl stop supplier-portal
ln -sfn "$version" "$home/current"
systemctl start supplier-portal || true
if curl --fail --silent --show-error --retry "${PATIENCE:-120}" --retry-delay 1 --retry-all-errors "$ready"; then
  echo
  echo "已升级：$former → $version"
else
  echo "新版本未能启动，请看日志：journalctl --unit supplier-portal" >&2
  echo "日志中没有“数据库结构已更新”的，退回旧版本：" >&2
  echo "  systemctl stop supplier-portal; systemctl reset-failed supplier-portal; ln -sfn $former $home/current; systemctl start supplier-portal" >&2
  echo "已有的，旧版本不能再用现在的数据：用旧版本把 $copies 中的备份恢复到新的 DATA_DIR（见 docs/operations.md）" >&2
  exit 1
fi
