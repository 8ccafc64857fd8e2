import {
  concludeNegotiation,
  openNegotiation,
  openRound,
  terminateNegotiation,
} from '@procure/contract/negotiation/negotiation.route.ts';
import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.schema.ts';
import {
  checkNegotiationSubject,
  checkRequirements,
  checkTerminationReason,
} from '@procure/domain/negotiation/rules.ts';
import { CheckBox, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { BeijingField } from '../../../lib/beijing-field.tsx';
import styles from '../../../lib/lot-desk.module.css';

interface DialogProps {
  readonly desk: NegotiationDesk;
  readonly onClose: () => void;
}

export function OpenDialog({ desk, onClose }: DialogProps) {
  const [subject, setSubject] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const act = useCommand(openNegotiation);
  return (
    <CommandDialog
      title="发起谈判"
      confirmText="发起谈判"
      busyText="正在发起"
      onClose={onClose}
      act={async () => {
        const found = checkNegotiationSubject(subject);
        setWrong(found);
        if (found !== null) return null;
        return act.run((id) => ({ lotId: desk.lot.id, id, subject }), '谈判已发起，请发起第一轮报价');
      }}
    >
      <p className={styles.text}>供应商在发起第一轮报价时收到邀请。每个标段只能谈判一次，可以有多轮报价。</p>
      <Field
        label="谈判事项"
        required
        help="5–100字，供应商可见。"
        error={wrong ?? fieldMessages(act.failure).get('subject')}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            placeholder="如：价格、交货期与付款条件"
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
    </CommandDialog>
  );
}

export function RoundDialog({ desk, onClose }: DialogProps) {
  const next = (desk.session?.rounds[0]?.roundNo ?? 0) + 1;
  const [requirements, setRequirements] = useState('');
  const [later, setLater] = useState(false);
  const [opensAt, setOpensAt] = useState('');
  const [closesAt, setClosesAt] = useState('');
  const [final, setFinal] = useState(false);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useCommand(openRound);
  const errors = new Map([...fieldMessages(act.failure), ...wrong]);
  return (
    <CommandDialog
      title={`发起第${next}轮报价`}
      confirmText={final ? '发起最后报价' : `发起第${next}轮报价`}
      busyText="正在发起"
      width={700}
      onClose={onClose}
      act={async () => {
        const found = new Map<string, string>();
        const missing = checkRequirements(requirements);
        if (missing !== null) found.set('requirements', missing);
        if (later && opensAt === '') found.set('opensAt', '请选择报价开始时间');
        if (closesAt === '') found.set('closesAt', '请选择报价截止时间');
        setWrong(found);
        if (found.size > 0) return null;
        const input = { lotId: desk.lot.id, requirements, opensAt: later ? opensAt : null, closesAt, final };
        return act.run((id) => ({ ...input, id }), `第${next}轮报价已发起，已通知供应商`);
      }}
    >
      <Field
        label="谈判要求"
        required
        help="5–5000字，参加谈判的供应商看到的内容相同；不得透露其他供应商的技术资料、价格等信息。"
        error={errors.get('requirements')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={requirements}
            onChange={(event) => setRequirements(event.target.value)}
          />
        )}
      </Field>
      <CheckBox checked={later} onChange={(event) => setLater(event.target.checked)}>
        稍后开始（不勾选则立即开始）
      </CheckBox>
      {later ? (
        <BeijingField
          label="报价开始时间"
          value={opensAt}
          error={errors.get('opensAt')}
          help="北京时间"
          onChange={setOpensAt}
        />
      ) : null}
      <BeijingField
        label="报价截止时间"
        value={closesAt}
        error={errors.get('closesAt')}
        help="北京时间；截止前系统不显示报价，也不显示谁已报价，截止后同时揭晓。"
        onChange={setClosesAt}
      />
      <CheckBox checked={final} onChange={(event) => setFinal(event.target.checked)}>
        这是最后报价（每家只能提交一次，之后不再有新的轮次）
      </CheckBox>
    </CommandDialog>
  );
}

export function ConcludeDialog({ desk, onClose }: DialogProps) {
  const act = useCommand(concludeNegotiation);
  const fields = useFields({ note: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="结束谈判"
      confirmText="结束谈判"
      busyText="正在结束"
      onClose={onClose}
      act={({ note }) => act.run({ lotId: desk.lot.id, note }, '谈判已结束，可以提交评审')}
    >
      <p className={styles.text}>结束后按最后报价评审，不能再发起新的轮次。参加谈判的供应商将收到通知。</p>
      <TextField
        of={fields}
        name="note"
        label="备注"
        help="记入审计日志，供应商不可见。"
        max={1000}
        lines={3}
      />
    </FieldsDialog>
  );
}

export function TerminateDialog({ desk, onClose }: DialogProps) {
  const act = useCommand(terminateNegotiation);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="终止谈判"
      confirmText="确认终止谈判"
      busyText="正在终止"
      danger
      onClose={onClose}
      act={async ({ reason }) => {
        return act.run({ lotId: desk.lot.id, reason }, '谈判已终止');
      }}
    >
      <p className={styles.text}>终止后不能恢复；正在进行的一轮不再揭晓，理由将告知参加谈判的供应商。</p>
      <TextField
        of={fields}
        name="reason"
        label="终止理由"
        required
        help="5–500字"
        rule={checkTerminationReason}
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}
