import { useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './offline-banner.module.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.banner}>
          <Icon name="offline" />
          网络已断开。您看到的内容可能不是最新的，恢复连接后即可继续操作。
        </p>
      )}
    </div>
  );
}
