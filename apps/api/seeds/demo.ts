import { sql } from 'kysely';
import type { Parts } from '../src/platform/process/parts.ts';
import { planNewcomer, planStaff } from './load/account.ts';
import { planChain } from './load/approval.ts';
import { planBids, planOpening } from './load/bid.ts';
import { planCompanies } from './load/company.ts';
import { planComplaints } from './load/complaint.ts';
import { planDecision } from './load/decision.ts';
import { planEntrustment } from './load/entrustment.ts';
import { planEntries } from './load/entry.ts';
import { planExperts } from './load/expert.ts';
import { planIntentions } from './load/intention.ts';
import { planColleagues } from './load/member.ts';
import { planParticipation } from './load/participation.ts';
import { tellPlans } from './load/plan.ts';
import { withStoryTime } from './load/story-time.ts';
import { Telling } from './load/telling.ts';
import { planTender } from './load/tender.ts';
import type { LotStory } from './story/shape.ts';
import { tenders } from './story/tenders.ts';

/** The states of a lot after its opening. */
const openedStates: readonly LotStory['state'][] = [
  'evaluating',
  'reshowing',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
];

/**
 * Tells the demo story, with dates counted from `today`: all of it or nothing. Its people act through the services
 * that the routes call, each at its moment, so that nothing in it is unlike what the product does. `signal` stops it
 * between two events.
 */
export async function seedDemo(parts: Parts, today: Date, signal?: AbortSignal): Promise<void> {
  await withStoryTime(parts.db, async (time) => {
    const telling = new Telling(parts, time, today);
    planStaff(telling);
    planCompanies(telling);
    planColleagues(telling);
    planNewcomer(telling);
    planExperts(telling);
    planEntrustment(telling);
    planChain(telling);
    planEntries(telling);
    planIntentions(telling);
    tellPlans(telling);
    for (const tender of tenders) {
      for (const lot of planTender(telling, tender)) {
        planParticipation(telling, lot);
        planBids(telling, lot);
        planOpening(telling, lot);
        if (openedStates.includes(lot.story.state)) planDecision(telling, lot);
        planComplaints(telling, lot);
      }
    }
    await telling.tell(signal);
    // The letters of the story stay in the outbox: their addresses are invented, and nothing may go to them. What
    // was opened is open.
    await sql`select graphile_worker.complete_jobs(coalesce(array_agg(id), '{}')) from graphile_worker.jobs
      where task_identifier in ('outbox.deliver', 'opening.run')`.execute(telling.parts.db);
    await telling.parts.db
      .updateTable('outbox')
      .set({ deferred: false })
      .where('deferred', '=', true)
      .execute();
  });
}
