import * as wire from '@procure/contract/entrustment/entrustment.route.ts';
import type { EntrustmentRow } from '@procure/contract/entrustment/entrustment.schema.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formQuery } from '../queries.ts';
import styles from './entrustment.module.css';

interface Props {
  readonly entrustment: EntrustmentRow;
}
interface DialogProps extends Props {
  readonly onClose: () => void;
}

/** The act that ends the entrustment, in each side's words, and its consequence. */
function closing({ phase, side, agency }: EntrustmentRow) {
  const since = `${agency.name}的人员即刻不能再查看或办理受托的项目，项目由招标人继续办理。`;
  if (phase !== 'offered') return { act: '终止委托', said: '委托已终止', follows: since };
  return side === 'purchaser'
    ? { act: '撤回委托', said: '委托已撤回', follows: '撤回后代理机构不能再接受。' }
    : { act: '谢绝委托', said: '委托已谢绝', follows: '谢绝后招标人可另行委托。' };
}

/** The possible actions of the reader's side. */
export function EntrustmentActs({ entrustment }: Props) {
  const [open, setOpen] = useState<'close' | 'owner' | null>(null);
  const accepting = useCommand(wire.acceptEntrustment);
  const { id, version, phase, side } = entrustment;
  const close = () => setOpen(null);
  if (side === null || !['offered', 'upcoming', 'standing'].includes(phase)) return '—';
  return (
    <div className={styles.acts}>
      {side === 'agency' && phase === 'offered' ? (
        <Button
          kind="text"
          busy={accepting.busy}
          busyText="正在接受"
          onClick={() => void accepting.run({ id, version }, '委托已接受')}
        >
          接受
        </Button>
      ) : null}
      {side === 'purchaser' ? (
        <Button kind="text" onClick={() => setOpen('owner')}>
          更换负责人
        </Button>
      ) : null}
      <Button kind="text" onClick={() => setOpen('close')}>
        {closing(entrustment).act.slice(0, 2)}
      </Button>
      {open === 'close' ? <CloseDialog entrustment={entrustment} onClose={close} /> : null}
      {open === 'owner' ? <OwnerDialog entrustment={entrustment} onClose={close} /> : null}
    </div>
  );
}

function CloseDialog({ entrustment, onClose }: DialogProps) {
  const { id, version } = entrustment;
  const { act: title, said, follows } = closing(entrustment);
  const act = useCommand(wire.closeEntrustment);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={title}
      confirmText={`确认${title.slice(0, 2)}`}
      busyText="正在提交"
      danger
      act={({ reason }) => act.run({ id, version, reason }, said)}
      onClose={onClose}
    >
      <p>{follows}</p>
      <TextField
        of={fields}
        name="reason"
        label="原因"
        required
        lines={2}
        max={500}
        rule={requiredText('原因', { min: 5, max: 500 })}
      />
    </FieldsDialog>
  );
}

function OwnerDialog({ entrustment, onClose }: DialogProps) {
  const { id, version, purchaser, owner } = entrustment;
  const form = useQuery(formQuery());
  const act = useCommand(wire.nameEntrustmentOwner);
  const fields = useFields({ ownerId: owner.id }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="更换招标人负责人"
      confirmText="保存负责人"
      busyText="正在保存"
      disabled={form.isPending}
      act={({ ownerId }) => act.run({ id, version, ownerId }, '负责人已更换')}
      onClose={onClose}
    >
      <Loaded query={form}>
        {({ purchasers }) => (
          <ChoiceField
            of={fields}
            name="ownerId"
            label="招标人负责人"
            required
            help="代理机构今后新建的项目由其负责；已建项目的负责人在各项目中移交。"
            rule={(value) => (value === '' ? '请选择招标人负责人' : null)}
            options={(purchasers.find((one) => one.id === purchaser.id)?.buyers ?? []).map((one) => [
              one.id,
              one.name,
            ])}
          />
        )}
      </Loaded>
    </FieldsDialog>
  );
}
