import {
  acceptClarification,
  issueClarification,
  requestClarificationAgain,
} from '@procure/contract/clarification/clarification.route.ts';
import type {
  ClarificationDesk,
  IssuedClarification,
} from '@procure/contract/clarification/clarification.schema.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';
import { type Question, QuestionFields } from './question-fields.tsx';

interface Closes {
  readonly onClose: () => void;
}

/** The proposed due time: two days from now, at the full hour. */
function proposedDue(serverTime: string): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.parse(serverTime) / hour) * hour + 48 * hour).toISOString();
}

export function IssueDialog({ desk, onClose }: { readonly desk: ClarificationDesk } & Closes) {
  const { lot, bidders, serverTime } = desk;
  const act = useCommand(issueClarification);
  const only = bidders.length === 1 ? bidders[0]?.bidId : undefined;
  const fields = useFields<Question>(
    { bidId: only ?? '', subject: '', content: '', dueAt: proposedDue(serverTime) },
    act.failure,
  );
  return (
    <FieldsDialog
      of={fields}
      title="发出澄清要求"
      confirmText="发出给该投标人"
      busyText="正在发出"
      width={700}
      onClose={onClose}
      act={(question) =>
        act.run((id) => ({ lotId: lot.id, id, ...question }), '澄清要求已发出，已通知投标人')
      }
    >
      <ChoiceField
        of={fields}
        name="bidId"
        label="投标人"
        required
        help="只有该投标人能看到本次澄清。"
        rule={(bidId) => (bidId === '' ? '请选择投标人' : null)}
        options={bidders.map(({ bidId, companyName }) => [bidId, companyName])}
      />
      <QuestionFields of={fields} />
    </FieldsDialog>
  );
}

interface OfClarification extends Closes {
  readonly clarification: IssuedClarification;
}

export function AskAgainDialog({
  clarification: { id, subject, companyName },
  serverTime,
  onClose,
}: OfClarification & { readonly serverTime: string }) {
  const act = useCommand(requestClarificationAgain);
  const fields = useFields<Question>(
    { bidId: '', subject, content: '', dueAt: proposedDue(serverTime) },
    act.failure,
  );
  return (
    <FieldsDialog
      of={fields}
      title="要求补充澄清"
      confirmText="发出补充要求"
      busyText="正在发出"
      width={700}
      onClose={onClose}
      act={({ bidId: _, ...question }) =>
        act.run((newId) => ({ id, newId, ...question }), '补充要求已发出，已通知投标人')
      }
    >
      <p className={styles.text}>将向{companyName}发出一项新的澄清要求，原回复保留备查。</p>
      <QuestionFields of={fields} />
    </FieldsDialog>
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
