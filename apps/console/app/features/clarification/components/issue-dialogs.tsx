import {
  acceptClarification,
  issueClarification,
  requestClarificationAgain,
} from '@procure/client/clarification/clarification.gen.ts';
import type {
  ClarificationDesk,
  IssuedClarification,
} from '@procure/contract/clarification/clarification.ts';
import { SelectInput, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { checkQuestion, type Question, QuestionFields } from './question-fields.tsx';

interface Closes {
  readonly onClose: () => void;
}

/** Two days from now, at the full hour: what is proposed. */
function proposedDue(serverTime: string): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.parse(serverTime) / hour) * hour + 48 * hour).toISOString();
}

export function IssueDialog({ desk, onClose }: { readonly desk: ClarificationDesk } & Closes) {
  const { lot, bidders, serverTime } = desk;
  const [id] = useState(() => crypto.randomUUID());
  const [bidId, setBidId] = useState(bidders.length === 1 ? (bidders[0]?.bidId ?? '') : '');
  const [question, setQuestion] = useState<Question>(() => ({
    subject: '',
    content: '',
    dueAt: proposedDue(serverTime),
  }));
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useAct(issueClarification);
  const errors = new Map([...fieldMessages(act.failure), ...wrong]);
  return (
    <DecisionDialog
      title="发出澄清要求"
      act="发出给该投标人"
      busyText="正在发出"
      width={700}
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const found = checkQuestion(question);
        if (bidId === '') found.set('bidId', '请选择投标人');
        setWrong(found);
        if (found.size > 0) return;
        const done = await act.run({ lotId: lot.id, id, bidId, ...question }, '澄清要求已发出，已通知投标人');
        if (done !== null) onClose();
      }}
    >
      <Field label="投标人" required help="只有该投标人能看到本次澄清。" error={errors.get('bidId')}>
        {(control) => (
          <SelectInput {...control} value={bidId} onChange={(event) => setBidId(event.target.value)}>
            <option value="">请选择</option>
            {bidders.map((bidder) => (
              <option key={bidder.bidId} value={bidder.bidId}>
                {bidder.companyName}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <QuestionFields
        question={question}
        errors={errors}
        onChange={(part) => setQuestion((now) => ({ ...now, ...part }))}
      />
    </DecisionDialog>
  );
}

interface OfClarification extends Closes {
  readonly clarification: IssuedClarification;
}

export function AskAgainDialog({
  clarification,
  serverTime,
  onClose,
}: OfClarification & { readonly serverTime: string }) {
  const [newId] = useState(() => crypto.randomUUID());
  const [question, setQuestion] = useState<Question>(() => ({
    subject: clarification.subject,
    content: '',
    dueAt: proposedDue(serverTime),
  }));
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useAct(requestClarificationAgain);
  return (
    <DecisionDialog
      title="要求补充澄清"
      act="发出补充要求"
      busyText="正在发出"
      width={700}
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const found = checkQuestion(question);
        setWrong(found);
        if (found.size > 0) return;
        const done = await act.run(
          { id: clarification.id, newId, ...question },
          '补充要求已发出，已通知投标人',
        );
        if (done !== null) onClose();
      }}
    >
      <p className={styles.text}>将向{clarification.companyName}发出一项新的澄清要求，原回复保留备查。</p>
      <QuestionFields
        question={question}
        errors={new Map([...fieldMessages(act.failure), ...wrong])}
        onChange={(part) => setQuestion((now) => ({ ...now, ...part }))}
      />
    </DecisionDialog>
  );
}

export function AcceptDialog({ clarification, onClose }: OfClarification) {
  const [note, setNote] = useState('');
  const act = useAct(acceptClarification);
  return (
    <DecisionDialog
      title="接受澄清回复"
      act="接受回复"
      busyText="正在提交"
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        const done = await act.run({ id: clarification.id, note }, '已接受澄清回复');
        if (done !== null) onClose();
      }}
    >
      <p className={styles.text}>接受后回复作为投标文件的组成部分参加评审，投标人将收到通知。</p>
      <Field label="处理意见" help="投标人可见，可不填。" error={fieldMessages(act.failure).get('note')}>
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
