import type { MemberView } from '@procure/contract/member/member.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { rolesInWords } from '@procure/domain/member/member.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { Allowed, useAllowed } from '../../../lib/permission.tsx';
import { CompanyClaims } from '../components/company-claims.tsx';
import { Invitations } from '../components/invitations.tsx';
import { JoinRequests } from '../components/join-requests.tsx';
import styles from '../components/member.module.css';
import { LeaveButton, MemberActs } from '../components/member-acts.tsx';
import { membersQuery } from '../queries.ts';

/** `/dashboard?view=members`: the company's members and invitations. */
export function MembersPage() {
  const query = useQuery(membersQuery());
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(members) => (
        <div className={styles.page}>
          <PageHeader
            title="企业成员"
            lead="同事各用自己的账号办理业务，谁办的都有记录。"
            actions={
              <>
                <ButtonLink href="/dashboard?view=key">投标密钥</ButtonLink>
                <LeaveButton />
              </>
            }
          />
          <CompanyClaims />
          <Members members={members} />
          <Allowed
            code="member.manage"
            otherwise={
              <p className={styles.foot}>
                企业的管理成员已离职、联系不上的，可凭营业执照和法定代表人授权书
                <Link href="/dashboard?view=claim">认领企业</Link>的管理权，由平台审核。
              </p>
            }
          >
            <JoinRequests />
            <Invitations />
          </Allowed>
        </div>
      )}
    </Loaded>
  );
}

function Members({ members }: { readonly members: readonly MemberView[] }) {
  const manages = useAllowed('member.manage');
  const acts = {
    key: 'acts',
    title: '操作',
    cell: (member: MemberView) => <MemberActs member={member} />,
  };
  return (
    <Card title={`成员（${members.length}人）`}>
      <DataTable
        caption="企业成员"
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: '姓名',
            cell: ({ name, username, isSelf }) => (
              <>
                {name}
                {isSelf ? '（本人）' : ''}
                <Minor>{username}</Minor>
              </>
            ),
          },
          { key: 'contact', title: '手机号或邮箱', cell: ({ contact }) => contact },
          { key: 'roles', title: '权限', cell: ({ roles }) => rolesInWords(roles) },
          { key: 'state', title: '账号', cell: ({ inUse }) => (inUse ? '在用' : '已停用') },
          {
            key: 'act',
            title: '最近操作',
            cell: ({ lastActAt }) => (lastActAt === null ? '暂无记录' : formatDateTime(lastActAt)),
          },
          ...(manages ? [acts] : []),
        ]}
      />
    </Card>
  );
}
