import {
  concludeNegotiation,
  openNegotiation,
  openRound,
  terminateNegotiation,
} from '@procure/client/negotiation/negotiation.gen.ts';
import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.ts';
import {
  checkNegotiationSubject,
  checkRequirements,
  checkTerminationReason,
} from '@procure/domain/negotiation/rules.ts';
import { CheckBox, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import { BeijingField } from '../../../lib/beijing-field.tsx';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import styles from '../../../lib/lot-desk.module.css';

interface DialogProps {
  readonly desk: NegotiationDesk;
  readonly onClose: () => void;
}

export function OpenDialog({ desk, onClose }: DialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [subject, setSubject] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const act = useAct(openNegotiation);
  return (
    <DecisionDialog
      title="发起谈判"
      act="发起谈判"
      busyText="正在发起"
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const found = checkNegotiationSubject(subject);
        setWrong(found);
        if (found !== null) return;
        const done = await act.run({ lotId: desk.lot.id, id, subject }, '谈判已发起，请发起第一轮报价');
        if (done !== null) onClose();
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
    </DecisionDialog>
  );
}

export function RoundDialog({ desk, onClose }: DialogProps) {
  const next = (desk.session?.rounds[0]?.roundNo ?? 0) + 1;
  const [id] = useState(() => crypto.randomUUID());
  const [requirements, setRequirements] = useState('');
  const [later, setLater] = useState(false);
  const [opensAt, setOpensAt] = useState('');
  const [closesAt, setClosesAt] = useState('');
  const [final, setFinal] = useState(false);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useAct(openRound);
  const errors = new Map([...fieldMessages(act.failure), ...wrong]);
  return (
    <DecisionDialog
      title={`发起第${next}轮报价`}
      act={final ? '发起最后报价' : `发起第${next}轮报价`}
      busyText="正在发起"
      width={700}
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const found = new Map<string, string>();
        const missing = checkRequirements(requirements);
        if (missing !== null) found.set('requirements', missing);
        if (later && opensAt === '') found.set('opensAt', '请选择报价开始时间');
        if (closesAt === '') found.set('closesAt', '请选择报价截止时间');
        setWrong(found);
        if (found.size > 0) return;
        const input = { lotId: desk.lot.id, id, requirements, closesAt, final };
        const done = await act.run(
          { ...input, opensAt: later ? opensAt : null },
          `第${next}轮报价已发起，已通知供应商`,
        );
        if (done !== null) onClose();
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
    </DecisionDialog>
  );
}

export function ConcludeDialog({ desk, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const act = useAct(concludeNegotiation);
  return (
    <DecisionDialog
      title="结束谈判"
      act="结束谈判"
      busyText="正在结束"
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const done = await act.run({ lotId: desk.lot.id, note }, '谈判已结束，可以提交评审');
        if (done !== null) onClose();
      }}
    >
      <p className={styles.text}>结束后按最后报价评审，不能再发起新的轮次。参加谈判的供应商将收到通知。</p>
      <Field label="备注" help="记入审计日志，供应商不可见。">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </DecisionDialog>
  );
}

export function TerminateDialog({ desk, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const act = useAct(terminateNegotiation);
  return (
    <DecisionDialog
      title="终止谈判"
      act="确认终止谈判"
      busyText="正在终止"
      danger
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const found = checkTerminationReason(reason);
        setWrong(found);
        if (found !== null) return;
        const done = await act.run({ lotId: desk.lot.id, reason }, '谈判已终止');
        if (done !== null) onClose();
      }}
    >
      <p className={styles.text}>终止后不能恢复；正在进行的一轮不再揭晓，理由将告知参加谈判的供应商。</p>
      <Field
        label="终止理由"
        required
        help="5–500字"
        error={wrong ?? fieldMessages(act.failure).get('reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </DecisionDialog>
  );
}
