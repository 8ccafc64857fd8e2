import { acceptMemberInvitation, readMemberInvitation } from '@procure/contract/member/invitation.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { rolesInWords } from '@procure/domain/member/member.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { queryOf } from '@procure/web/call/queries.ts';
import { useNickName } from '@procure/web/session/nick-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { refreshRights } from '../../../lib/rights.ts';
import { AskToJoin } from '../components/ask-to-join.tsx';
import styles from '../components/member.module.css';

/** `/dashboard?view=join`: opens the link of an invitation (`code=…`), or asks to join without one. */
export function JoinPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('code');
  return (
    <div className={styles.page}>
      <PageHeader title="加入企业" />
      {code === null ? <AskToJoin uscc={parameters.get('uscc') ?? ''} /> : <OfLink code={code} />}
    </div>
  );
}

function OfLink({ code }: { readonly code: string }) {
  // Read once: after the acceptance the link is used up, and reading it fails.
  const query = useQuery({
    ...queryOf(readMemberInvitation, { code }),
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(invitation) => <Invited code={code} invitation={invitation} />}
    </Loaded>
  );
}

function Invited({
  code,
  invitation,
}: {
  readonly code: string;
  readonly invitation: OutputOf<typeof readMemberInvitation>;
}) {
  const act = useCommand(acceptMemberInvitation, { endsSession: true });
  const account = useNickName();
  const { company, roles, expiresAt, letsGoOf } = invitation;
  const join = async () => {
    if ((await act.run({ code }, `您已加入${company}`)) === null) return;
    await refreshRights();
    // Reloads the page: cached data belong to the time before the company.
    location.assign('/dashboard?view=members');
  };
  return (
    <Card title={`${company}邀请您加入`}>
      <DescriptionList
        items={[
          { term: '加入的账号', detail: account },
          { term: '权限', detail: rolesInWords(roles) },
          { term: '邀请有效至', detail: formatDateTime(expiresAt) },
        ]}
      />
      {letsGoOf === null ? null : (
        <Note tone="warning" title={`您正在登记的“${letsGoOf}”将不再保留`}>
          <p>一个账号只能属于一家企业，加入后您尚未完成的企业登记不能再打开。</p>
        </Note>
      )}
      <p className={styles.foot}>加入后，该企业的同事能看到您的姓名、用户名和打码的手机号或邮箱。</p>
      <div className={styles.acts}>
        <Button kind="primary" busy={act.busy} busyText="正在加入" onClick={() => void join()}>
          加入企业
        </Button>
        <ButtonLink href="/dashboard">暂不加入</ButtonLink>
      </div>
    </Card>
  );
}
