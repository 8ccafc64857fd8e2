import {
  acceptClarification,
  issueClarification,
  requestClarificationAgain,
} from '@procure/contract/clarification/clarification.route.ts';
import type {
  ClarificationDesk,
  IssuedClarification,
} from '@procure/contract/clarification/clarification.schema.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
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
  const [bidId, setBidId] = useState(bidders.length === 1 ? (bidders[0]?.bidId ?? '') : '');
  const [question, setQuestion] = useState<Question>(() => ({
    subject: '',
    content: '',
    dueAt: proposedDue(serverTime),
  }));
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useCommand(issueClarification);
  const errors = new Map([...fieldMessages(act.failure), ...wrong]);
  return (
    <CommandDialog
      title="发出澄清要求"
      confirmText="发出给该投标人"
      busyText="正在发出"
      width={700}
      onClose={onClose}
      act={async () => {
        const found = checkQuestion(question);
        if (bidId === '') found.set('bidId', '请选择投标人');
        setWrong(found);
        if (found.size > 0) return null;
        return act.run((id) => ({ lotId: lot.id, id, bidId, ...question }), '澄清要求已发出，已通知投标人');
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
    </CommandDialog>
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
  const [question, setQuestion] = useState<Question>(() => ({
    subject: clarification.subject,
    content: '',
    dueAt: proposedDue(serverTime),
  }));
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useCommand(requestClarificationAgain);
  return (
    <CommandDialog
      title="要求补充澄清"
      confirmText="发出补充要求"
      busyText="正在发出"
      width={700}
      onClose={onClose}
      act={async () => {
        const found = checkQuestion(question);
        setWrong(found);
        if (found.size > 0) return null;
        return act.run(
          (newId) => ({ id: clarification.id, newId, ...question }),
          '补充要求已发出，已通知投标人',
        );
      }}
    >
      <p className={styles.text}>将向{clarification.companyName}发出一项新的澄清要求，原回复保留备查。</p>
      <QuestionFields
        question={question}
        errors={new Map([...fieldMessages(act.failure), ...wrong])}
        onChange={(part) => setQuestion((now) => ({ ...now, ...part }))}
      />
    </CommandDialog>
  );
}

export function AcceptDialog({ clarification, onClose }: OfClarification) {
  const act = useCommand(acceptClarification);
  const fields = useFields({ note: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="接受澄清回复"
      confirmText="接受回复"
      busyText="正在提交"
      onClose={onClose}
      act={({ note }) => act.run({ id: clarification.id, note }, '已接受澄清回复')}
    >
      <p className={styles.text}>接受后回复作为投标文件的组成部分参加评审，投标人将收到通知。</p>
      <TextField of={fields} name="note" label="处理意见" help="投标人可见，可不填。" max={1000} lines={3} />
    </FieldsDialog>
  );
}
