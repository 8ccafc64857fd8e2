import * as wire from '@procure/contract/member/join-request.route.ts';
import type { JoinRequestView } from '@procure/contract/member/join-request.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joinRequestsQuery } from '../queries.ts';
import styles from './member.module.css';
import { RolesField } from './roles-field.tsx';

/** Requests to join the company; renders nothing if there are none. */
export function JoinRequests() {
  const query = useQuery(joinRequestsQuery());
  return (
    <Loaded query={query}>
      {(requests) =>
        requests.length === 0 ? null : (
          <Card title={`加入申请（${requests.length}）`}>
            <DataTable
              caption="加入申请"
              rows={requests}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  title: '申请人',
                  cell: ({ name, username, contact }) => (
                    <>
                      {name}
                      <Minor>
                        {username} {contact}
                      </Minor>
                    </>
                  ),
                },
                { key: 'message', title: '说明', cell: ({ message }) => message },
                { key: 'at', title: '申请时间', cell: ({ askedAt }) => formatDateTime(askedAt) },
                { key: 'acts', title: '操作', cell: (request) => <RequestActs request={request} /> },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  );
}

interface Props {
  readonly request: JoinRequestView;
}

function RequestActs({ request }: Props) {
  const [open, show] = useState<'accept' | 'decline' | null>(null);
  const dialog = { request, onClose: () => show(null) };
  return (
    <div className={styles.acts}>
      <Button kind="text" aria-label={`同意${request.name}加入`} onClick={() => show('accept')}>
        同意
      </Button>
      <Button kind="text" aria-label={`不同意${request.name}加入`} onClick={() => show('decline')}>
        不同意
      </Button>
      {open === 'accept' ? <AcceptDialog {...dialog} /> : null}
      {open === 'decline' ? <DeclineDialog {...dialog} /> : null}
    </div>
  );
}

function AcceptDialog({ request: { id, name }, onClose }: Props & { readonly onClose: () => void }) {
  const act = useCommand(wire.acceptJoinRequest);
  const fields = useFields<{ roles: SupplierRole[] }>({ roles: ['company_reader'] }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`同意${name}加入本企业`}
      confirmText="同意加入"
      busyText="正在办理"
      act={({ roles }) => act.run({ id, roles }, `${name}已加入本企业`)}
      onClose={onClose}
    >
      <p>请先核实申请人确为本企业的人员：平台只核对过其手机号或邮箱。</p>
      <RolesField of={fields} name="roles" />
    </FieldsDialog>
  );
}

function DeclineDialog({ request: { id, name }, onClose }: Props & { readonly onClose: () => void }) {
  const act = useCommand(wire.declineJoinRequest);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`不同意${name}加入本企业`}
      confirmText="不同意"
      busyText="正在办理"
      act={({ reason }) => act.run({ id, reason }, '已告知申请人')}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="reason"
        label="理由"
        required
        max={500}
        lines={3}
        help="申请人会看到。"
        rule={requiredText('理由', { min: 5, max: 500 })}
      />
    </FieldsDialog>
  );
}
