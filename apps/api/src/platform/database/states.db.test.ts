import { amendmentStates } from '@procure/domain/amendment/amendment.ts';
import { approvalStates } from '@procure/domain/approval/approval.ts';
import { awardNoticeStates } from '@procure/domain/award/award.ts';
import { bidStates } from '@procure/domain/bid/bid.ts';
import { changeRequestStates } from '@procure/domain/change-request/change-request.ts';
import { clarificationStates } from '@procure/domain/clarification/clarification.ts';
import { proposalStates } from '@procure/domain/clarification/proposal.ts';
import { companyStates } from '@procure/domain/company/company.ts';
import { evaluationStates } from '@procure/domain/evaluation/evaluation.ts';
import { invitationStates } from '@procure/domain/invitation/invitation.ts';
import { lotStates } from '@procure/domain/lot/lot.ts';
import { meetingStates } from '@procure/domain/negotiation/meeting.ts';
import { negotiationStates, quoteStates } from '@procure/domain/negotiation/negotiation.ts';
import { openingStates } from '@procure/domain/opening/opening.ts';
import { orderStates } from '@procure/domain/order/order.ts';
import { prequalificationStates } from '@procure/domain/prequalification/prequalification.ts';
import { questionStates } from '@procure/domain/question/question.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';

const database = testDatabase();

/** Each table with a state, and the domain's list of its states. */
const lists: Readonly<Record<string, readonly string[]>> = {
  amendment: amendmentStates,
  approval: approvalStates,
  award_notice: awardNoticeStates,
  bid: bidStates,
  change_request: changeRequestStates,
  clarification: clarificationStates,
  clarification_proposal: proposalStates,
  company: companyStates,
  evaluation: evaluationStates,
  invitation: invitationStates,
  lot: lotStates,
  negotiation: negotiationStates,
  negotiation_meeting: meetingStates,
  negotiation_quote: quoteStates,
  opening: openingStates,
  prequalification: prequalificationStates,
  purchase_order: orderStates,
  question: questionStates,
};

it.each(Object.entries(lists))(
  'the table %s takes the states of the domain, and no other',
  async (table, states) => {
    const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass and conkey = array[
      (select attnum from pg_attribute where attrelid = conrelid and attname in ('state', 'status'))]`.execute(
      database.db,
    );
    const allowed = rows.map(({ definition }) =>
      [...definition.matchAll(/'([a-z_]+)'::text/g)].map(([, state]) => state),
    );
    expect(allowed).toEqual([expect.arrayContaining([...states])]);
    expect(allowed[0]).toHaveLength(states.length);
  },
);
