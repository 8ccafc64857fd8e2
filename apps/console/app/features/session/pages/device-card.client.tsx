import {
  endStaffSession,
  endStaffSessions,
  listStaffSessions,
} from '@procure/contract/session/session.route.ts';
import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { Devices } from '@procure/web/session/devices.tsx';
import { useQuery } from '@tanstack/react-query';
import { askLeave } from '../../../lib/ask-leave.ts';
import styles from '../components/device-card.module.css';

/** Where the account is signed in: a part of `/account`. */
export function DeviceCard() {
  const query = useQuery({ ...queryOf(listStaffSessions, {}), staleTime: 0 });
  const one = useCommand(endStaffSession);
  const all = useCommand(endStaffSessions, { endsSession: true });
  return (
    <Card title="登录设备">
      <p className={styles.lead}>
        同一账号最多同时登录{liveSessions}
        台设备，再登录一台，最早登录的会退出。有不认识的设备，请退出它并修改密码。
      </p>
      <Devices
        query={query}
        busy={one.busy || all.busy}
        end={(id) => one.run({ id }, '该设备已退出')}
        endAll={() => all.run({}, null)}
        leave={askLeave}
      />
    </Card>
  );
}
