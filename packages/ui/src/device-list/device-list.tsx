import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '../button/button.tsx';
import { confirm } from '../confirm/confirm.tsx';
import { Icon } from '../icon/icon.tsx';
import { Badge } from '../status-badge/status-badge.tsx';
import styles from './device-list.module.css';

interface SignedInDevice {
  readonly id: string;
  readonly current: boolean;
  /** Name that the browser gives itself. */
  readonly device: string;
  readonly address: string | null;
  /** ISO. */
  readonly openedAt: string;
  readonly lastActAt: string;
}

interface DeviceListProps {
  readonly devices: readonly SignedInDevice[];
  readonly busy: boolean;
  readonly onEnd: (device: SignedInDevice) => void;
  readonly onEndAll: () => void;
}

/** The sessions of an account, with buttons that end one or all of them. */
export function DeviceList({ devices, busy, onEnd, onEndAll }: DeviceListProps) {
  async function endAll() {
    const yes = await confirm({
      title: '退出全部设备',
      text: '所有设备（包括本机）都会退出，需要重新登录。仅存于本机、尚未提交的内容会一并清除，已保存到平台的草稿不受影响。',
      confirmText: '退出全部',
      danger: true,
    });
    if (yes) onEndAll();
  }
  return (
    <div className={styles.box}>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <Icon name="user" />
            <div>
              <p className={styles.name}>
                {device.device}
                {device.current ? <Badge tone="success">本机</Badge> : null}
              </p>
              <p className={styles.facts}>
                <span>网络地址 {device.address ?? '未知'}</span>
                <span>登录于 {formatDateTime(device.openedAt)}</span>
                <span>最近操作 {formatDateTime(device.lastActAt)}</span>
              </p>
            </div>
            <Button
              busy={busy}
              aria-label={`退出此设备：${device.device}${device.current ? '（本机）' : ''}`}
              onClick={() => onEnd(device)}
            >
              退出此设备
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="danger" busy={busy} onClick={() => void endAll()}>
          退出全部
        </Button>
      </div>
    </div>
  );
}
