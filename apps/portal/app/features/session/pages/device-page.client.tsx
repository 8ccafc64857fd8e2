import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DeviceList } from '@procure/ui/device-list/device-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askLeave } from '../../../lib/ask-leave.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { endOne, leaveEverywhere, sessionsQuery } from '../queries.ts';

/** `/dashboard?view=device`: where the account is signed in. */
export function DevicePage() {
  const query = useQuery({ ...sessionsQuery(), staleTime: 0 });
  const [busy, setBusy] = useState(false);

  async function end({ id, current }: { readonly id: string; readonly current: boolean }) {
    if (current) return askLeave();
    setBusy(true);
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
    <>
      <PageHeader
        title="登录设备"
        lead={
          <>
            同一账号最多同时登录{liveSessions}台设备，再登录一台，最早登录的会退出。有不认识的设备，请退出它并
            <Link href="/login?reset=1">重设密码</Link>。
          </>
        }
      />
      <Card title="正在登录的设备">
        <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
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
    </>
  );
}
