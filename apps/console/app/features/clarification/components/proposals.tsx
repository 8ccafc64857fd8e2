import { withdrawProposal } from '@procure/contract/clarification/clarification.route.ts';
import type {
  ClarificationDesk,
  ClarificationProposal,
} from '@procure/contract/clarification/clarification.schema.ts';
import { type ProposalState, proposalStateLabels } from '@procure/domain/clarification/proposal.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { type Looks, StateBadge, waitsForStaff } from '@procure/web/page/state-badge.tsx';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { DeclineDialog, IssueDialog } from './issue-dialogs.tsx';

const looks: Looks<ProposalState> = {
  open: waitsForStaff('hourglass'),
  issued: statuses.completed,
  declined: statuses.finished,
  withdrawn: statuses.finished,
};

/** The questions that members of the committee propose. The chair issues or declines each. */
export function Proposals({ desk }: { readonly desk: ClarificationDesk }) {
  const { proposals } = desk;
  if (proposals.length === 0) return null;
  return (
    <Card title={`澄清建议（${proposals.length}）`}>
      <ul className={styles.opinions}>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} desk={desk} />
        ))}
      </ul>
    </Card>
  );
}

interface ProposalProps {
  readonly proposal: ClarificationProposal;
  readonly desk: ClarificationDesk;
}

function Proposal({ proposal, desk }: ProposalProps) {
  const [dialog, setDialog] = useState<'issue' | 'decline' | null>(null);
  const withdrawal = useCommand(withdrawProposal);
  const { id, companyName, subject, content, proposedBy, proposedAt, isOwn, state } = proposal;
  const { reason, decidedAt } = proposal;
  const isOpen = state === 'open' && desk.proposeBlocker === null;
  const isChair = desk.issueBlocker === null;
  const close = () => setDialog(null);
  return (
    <li>
      <div className={styles.actions}>
        <strong>{subject}</strong>
        <StateBadge look={looks[state]} reader="staff">
          {proposalStateLabels[state]}
        </StateBadge>
      </div>
      <p className={styles.facts}>
        <span>拟致：{companyName}</span>
        <span>
          {proposedBy} 于 {formatDateTime(proposedAt)} 提出
        </span>
      </p>
      <p className={styles.text}>{content}</p>
      {reason === null || decidedAt === null ? null : (
        <p className={styles.hint}>
          {formatDateTime(decidedAt)} 组长未采纳，理由：{reason}
        </p>
      )}
      {isOpen && (isChair || isOwn) ? (
        <div className={styles.actions}>
          {isChair ? (
            <>
              <Button kind="primary" onClick={() => setDialog('issue')}>
                采纳并发出
              </Button>
              <Button onClick={() => setDialog('decline')}>不采纳</Button>
            </>
          ) : null}
          {isOwn ? (
            <Button busy={withdrawal.busy} onClick={() => void withdrawal.run({ id }, '澄清建议已撤回')}>
              撤回建议
            </Button>
          ) : null}
        </div>
      ) : null}
      {dialog === 'issue' ? <IssueDialog desk={desk} proposal={proposal} onClose={close} /> : null}
      {dialog === 'decline' ? <DeclineDialog proposal={proposal} onClose={close} /> : null}
    </li>
  );
}
