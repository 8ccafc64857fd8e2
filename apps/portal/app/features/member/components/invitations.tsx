import * as wire from '@procure/contract/member/invitation.route.ts';
import type { MemberInvitationView } from '@procure/contract/member/invitation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkRecipient, invitationDays } from '@procure/domain/member/invitation.ts';
import { rolesInWords } from '@procure/domain/member/member.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { Minor } from '@procure/web/list/list-page.tsx';
import { MemberInvitationBadge } from '@procure/web/member/member-invitation-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsQuery } from '../queries.ts';
import styles from './member.module.css';
import { RolesField } from './roles-field.tsx';

/** The people that the company invited, and the results. */
export function Invitations() {
  const query = useQuery(invitationsQuery());
  return (
    <Card title="邀请记录" aside={<InviteButton />}>
      <Loaded query={query}>
        {(invitations) => (
          <DataTable
            caption="邀请记录"
            rows={invitations}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                text="还没有发出邀请"
                hint="向同事的手机号或邮箱发出邀请，同事打开链接登录或注册后即加入。"
              />
            }
            columns={[
              { key: 'to', title: '发给', cell: ({ to }) => to },
              { key: 'roles', title: '权限', cell: ({ roles }) => rolesInWords(roles) },
              {
                key: 'state',
                title: '状态',
                cell: (one) => (
                  <>
                    <MemberInvitationBadge state={one.state} />
                    <Minor>
                      {one.state === 'accepted'
                        ? one.acceptedBy
                        : one.state === 'withdrawn'
                          ? null
                          : `有效至${formatDateTime(one.expiresAt)}`}
                    </Minor>
                  </>
                ),
              },
              {
                key: 'sent',
                title: '发出',
                cell: ({ sentAt, invitedBy }) => (
                  <>
                    {formatDateTime(sentAt)}
                    <Minor>{invitedBy}</Minor>
                  </>
                ),
              },
              { key: 'acts', title: '操作', cell: (one) => <InvitationActs invitation={one} /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function InvitationActs({ invitation }: { readonly invitation: MemberInvitationView }) {
  const sending = useCommand(wire.sendMemberInvitation);
  const withdrawal = useCommand(wire.withdrawMemberInvitation);
  const { id, to, state } = invitation;
  if (state !== 'open' && state !== 'expired') return null;
  return (
    <div className={styles.acts}>
      <Button
        kind="text"
        aria-label={`重新发送给${to}`}
        busy={sending.busy}
        busyText="正在发送"
        onClick={() => void sending.run({ id }, '已重新发送，之前的链接失效')}
      >
        重新发送
      </Button>
      <Button
        kind="text"
        aria-label={`撤回给${to}的邀请`}
        busy={withdrawal.busy}
        busyText="正在撤回"
        onClick={() => void withdrawal.run({ id }, '邀请已撤回，链接失效')}
      >
        撤回
      </Button>
    </div>
  );
}

function InviteButton() {
  const [open, show] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => show(true)}>
        邀请同事
      </Button>
      {open ? <InviteDialog onClose={() => show(false)} /> : null}
    </>
  );
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const act = useCommand(wire.inviteMember);
  const fields = useFields<{ to: string; roles: SupplierRole[] }>(
    { to: '', roles: ['company_reader'] },
    act.failure,
  );
  return (
    <FieldsDialog
      of={fields}
      title="邀请同事加入本企业"
      confirmText="发出邀请"
      busyText="正在发送"
      act={({ to, roles }) => act.run((id) => ({ id, to, roles }), '邀请已发出')}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="to"
        label="手机号或邮箱"
        required
        max={100}
        rule={checkRecipient}
        help={`链接${invitationDays}天内有效，用一次即失效。发到手机号的，须用该手机号的账号加入（账号没有手机号的，请先在账号设置中补充）。`}
      />
      <RolesField of={fields} name="roles" />
    </FieldsDialog>
  );
}
