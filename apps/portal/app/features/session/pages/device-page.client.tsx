import { endSession, endSessions, listSessions } from '@procure/contract/session/session.route.ts';
import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { Devices } from '@procure/web/session/devices.tsx';
import { useQuery } from '@tanstack/react-query';
import { askLeave } from '../../../lib/ask-leave.ts';

/** `/dashboard?view=device`: where the account is signed in. */
export function DevicePage() {
  const query = useQuery({ ...queryOf(listSessions, {}), staleTime: 0 });
  const one = useCommand(endSession);
  const all = useCommand(endSessions, { endsSession: true });
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
        <Devices
          query={query}
          busy={one.busy || all.busy}
          end={(id) => one.run({ id }, '该设备已退出')}
          endAll={() => all.run({}, null)}
          leave={askLeave}
        />
      </Card>
    </>
  );
}
