import type { ProposalState } from '@procure/domain/clarification/proposal.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeenAt, nameFor } from '../../../platform/sight.ts';

export interface ProposalListRow {
  readonly id: string;
  readonly bidId: string;
  readonly companyName: string;
  readonly subject: string;
  readonly content: string;
  readonly proposedAt: Date;
  readonly proposerId: string;
  readonly proposedBy: string;
  readonly state: ProposalState;
  readonly clarificationId: string | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
}

/** The proposals of a lot's committee: the open ones first, then the latest. */
export async function readProposals(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<readonly ProposalListRow[]> {
  const proposer = nameFor(scope, {
    lotId: sql`proposal.lot_id`,
    accountId: sql`proposer.id`,
    name: sql`proposer.nick_name`,
  });
  const { rows } = await sql<ProposalListRow>`
    select proposal.id, proposal.bid_id, entry.bidder_name as company_name, proposal.subject, proposal.content,
      proposal.proposed_at, proposal.proposed_by as proposer_id, ${proposer} as proposed_by, proposal.state,
      proposal.clarification_id, proposal.reason, proposal.decided_at
    from clarification_proposal proposal
    join opening_entry entry on entry.bid_id = proposal.bid_id
    join account proposer on proposer.id = proposal.proposed_by
    where proposal.lot_id = ${lotId} and ${isSeenAt(scope, 'bids', sql`proposal.lot_id`)}
    order by proposal.state <> 'open', proposal.proposed_at desc, proposal.id`.execute(db);
  return rows;
}
