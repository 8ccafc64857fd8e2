import {
  acceptClarification,
  declineProposal,
  issueClarification,
  proposeClarification,
  requestClarificationAgain,
} from '@procure/contract/clarification/clarification.route.ts';
import type {
  ClarificationDesk,
  ClarificationProposal,
  IssuedClarification,
} from '@procure/contract/clarification/clarification.schema.ts';
import { checkDeclineReason } from '@procure/domain/clarification/proposal.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';
import { BidderField, type Question, QuestionFields, WordingFields } from './question-fields.tsx';

interface Closes {
  readonly onClose: () => void;
}

/** The proposed due time: two days from now, at the full hour. */
function proposedDue(serverTime: string): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.parse(serverTime) / hour) * hour + 48 * hour).toISOString();
}

interface OfDesk extends Closes {
  readonly desk: ClarificationDesk;
}

const noQuestion = ({ bidders }: ClarificationDesk): Question => ({
  ...{ bidId: (bidders.length === 1 ? bidders[0]?.bidId : undefined) ?? '' },
  ...{ subject: '', content: '', papers: [], dueAt: '' },
});

interface IssueDialogProps extends OfDesk {
  /** The proposal of a member for which it is issued. */
  readonly proposal?: ClarificationProposal;
}

export function IssueDialog({ desk, proposal, onClose }: IssueDialogProps) {
  const { lot, bidders, serverTime } = desk;
  const act = useCommand(issueClarification);
  const { bidId, subject, content } = proposal ?? noQuestion(desk);
  const fields = useFields<Question>(
    { bidId, subject, content, papers: [], dueAt: proposedDue(serverTime) },
    act.failure,
  );
  const about = proposal === undefined ? {} : { proposalId: proposal.id };
  return (
    <FieldsDialog
      of={fields}
      title="发出澄清要求"
      confirmText="发出给该投标人"
      busyText="正在发出"
      width={700}
      onClose={onClose}
      act={(question) =>
        act.run((id) => ({ lotId: lot.id, id, ...question, ...about }), '澄清要求已发出，已通知投标人')
      }
    >
      {proposal === undefined ? (
        <BidderField of={fields} bidders={bidders} />
      ) : (
        <p className={styles.text}>
          将向{proposal.companyName}发出{proposal.proposedBy}建议的澄清要求，可以修改其文字。
        </p>
      )}
      <QuestionFields of={fields} />
    </FieldsDialog>
  );
}

/** A member proposes a question to the chair. */
export function ProposeDialog({ desk, onClose }: OfDesk) {
  const act = useCommand(proposeClarification);
  const fields = useFields<Question>(noQuestion(desk), act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="提出澄清建议"
      confirmText="提交给组长"
      busyText="正在提交"
      width={700}
      onClose={onClose}
      act={({ dueAt: _, papers: __, ...words }) =>
        act.run((id) => ({ lotId: desk.lot.id, id, ...words }), '澄清建议已提交，由组长处理')
      }
    >
      <BidderField of={fields} bidders={desk.bidders} />
      <WordingFields of={fields} />
    </FieldsDialog>
  );
}

interface OfProposal extends Closes {
  readonly proposal: ClarificationProposal;
}

export function DeclineDialog({ proposal, onClose }: OfProposal) {
  const act = useCommand(declineProposal);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="不采纳澄清建议"
      confirmText="不采纳"
      busyText="正在提交"
      onClose={onClose}
      act={({ reason }) => act.run({ id: proposal.id, reason }, '已记录，已通知提出建议的评委')}
    >
      <p className={styles.text}>
        {proposal.proposedBy}建议就“{proposal.subject}”向{proposal.companyName}发出澄清要求。
      </p>
      <TextField
        of={fields}
        name="reason"
        label="不采纳的理由"
        required
        help="5–500字，全体评委可见。"
        rule={checkDeclineReason}
        max={500}
        lines={3}
      />
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
    { bidId: '', subject, content: '', papers: [], dueAt: proposedDue(serverTime) },
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
