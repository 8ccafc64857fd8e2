import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DeviceList } from '@procure/ui/device-list/device-list.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../lib/loaded.tsx';
import { leave } from '../../../lib/session.ts';
import styles from '../components/device-card.module.css';
import { endOne, leaveEverywhere, sessionsQuery } from '../queries.ts';

/** Where the account is signed in: a part of `/account`. */
export function DeviceCard() {
  const query = useQuery({ ...sessionsQuery(), staleTime: 0 });
  const [busy, setBusy] = useState(false);

  async function end({ id, current }: { readonly id: string; readonly current: boolean }) {
    setBusy(true);
    if (current) return leave();
    const reply = await endOne(id);
    setBusy(false);
    if (reply.ok) toast.success('该设备已退出');
    else toast.error(reply.message);
  }

  async function endAll() {
    setBusy(true);
    const failure = await leaveEverywhere();
    setBusy(false);
    if (failure !== null) toast.error(failure.message);
  }

  return (
    <Card title="登录设备">
      <p className={styles.lead}>
        同一账号最多同时登录{liveSessions}
        台设备，再登录一台，最早登录的会退出。有不认识的设备，请退出它并修改密码。
      </p>
      <Loaded query={query}>
        {(devices) => (
          <DeviceList
            devices={devices}
            busy={busy}
            onEnd={(device) => void end(device)}
            onEndAll={() => void endAll()}
          />
        )}
      </Loaded>
    </Card>
  );
}
