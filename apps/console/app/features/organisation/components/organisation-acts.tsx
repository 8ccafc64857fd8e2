import * as wire from '@procure/contract/organisation/organisation.route.ts';
import type { OrganisationDetail } from '@procure/contract/organisation/organisation.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { treeQuery } from '../queries.ts';
import styles from './organisation.module.css';
import { placesFor } from './places.ts';
import { type Filled, ProfileFields } from './profile-fields.tsx';

interface Props {
  readonly organisation: OrganisationDetail;
}
interface DialogProps extends Props {
  readonly onClose: () => void;
}

/** The actions on an organisation of people who manage accounts. */
export function OrganisationActs({ organisation }: Props) {
  const [open, setOpen] = useState<'revise' | 'move' | 'disable' | null>(null);
  const enabling = useCommand(wire.enableOrganisation);
  const { id, version, kind, state } = organisation;
  const dialog = { organisation, onClose: () => setOpen(null) };
  return (
    <div className={styles.acts}>
      <Button onClick={() => setOpen('revise')}>修改资料</Button>
      {kind === 'operator' ? null : (
        <>
          <Button onClick={() => setOpen('move')}>调整上级</Button>
          {state === 'active' ? (
            <Button kind="danger" onClick={() => setOpen('disable')}>
              停用
            </Button>
          ) : (
            <Button
              busy={enabling.busy}
              busyText="正在启用"
              onClick={() => void enabling.run({ id, version }, '单位已启用')}
            >
              启用
            </Button>
          )}
        </>
      )}
      {open === 'revise' ? <ReviseDialog {...dialog} /> : null}
      {open === 'move' ? <MoveDialog {...dialog} /> : null}
      {open === 'disable' ? <DisableDialog {...dialog} /> : null}
    </div>
  );
}

function ReviseDialog({ organisation, onClose }: DialogProps) {
  const { id, version, kind, name, uscc, address, contactName, contactPhone } = organisation;
  const act = useCommand(wire.reviseOrganisation);
  const stands = { kind, parentId: organisation.parentId ?? '' };
  const fields = useFields<Filled>(
    { ...stands, name, uscc, address, contactName, contactPhone },
    act.failure,
  );
  return (
    <FieldsDialog
      of={fields}
      title="修改单位资料"
      confirmText="保存资料"
      busyText="正在保存"
      act={({ kind: _, parentId: __, ...values }) => act.run({ id, version, ...values }, '资料已保存')}
      onClose={onClose}
    >
      <ProfileFields of={fields} />
    </FieldsDialog>
  );
}

function MoveDialog({ organisation, onClose }: DialogProps) {
  const { id, version, kind, name, parentId } = organisation;
  const tree = useQuery(treeQuery()).data?.data ?? [];
  const act = useCommand(wire.moveOrganisation);
  const fields = useFields({ parentId: parentId ?? '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`调整${name}的上级`}
      confirmText="保存上级"
      busyText="正在保存"
      act={(values) => act.run({ id, version, ...values }, '上级已调整')}
      onClose={onClose}
    >
      <ChoiceField
        of={fields}
        name="parentId"
        label="上级单位"
        none="无（顶层）"
        help="其下级随之一同移动。"
        options={placesFor(tree, kind, id)}
      />
    </FieldsDialog>
  );
}

function DisableDialog({ organisation: { id, version, name }, onClose }: DialogProps) {
  const act = useCommand(wire.disableOrganisation);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`停用${name}`}
      confirmText="确认停用"
      busyText="正在停用"
      danger
      act={({ reason }) => act.run({ id, version, reason }, '单位已停用')}
      onClose={onClose}
    >
      <p>停用后其下不能再设下级单位，已有的资料保留，可随时启用。</p>
      <TextField
        of={fields}
        name="reason"
        label="停用原因"
        required
        max={200}
        rule={(reason) => (reason.trim() === '' ? '请输入停用原因' : null)}
      />
    </FieldsDialog>
  );
}
