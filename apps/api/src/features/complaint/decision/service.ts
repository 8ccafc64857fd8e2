import { decide } from '@procure/domain/complaint/decide.ts';
import { isPublished } from '@procure/domain/complaint/law.ts';
import { canOrder } from '@procure/domain/complaint/order.ts';
import type { Verdict } from '@procure/domain/complaint/rules.ts';
import { isRefused, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { voidAward } from '../../award/void/service.ts';
import { replaceFiles } from '../../file/attachment/service.ts';
import { areOwnFiles } from '../../file/service.ts';
import { complaintEvents } from '../events.ts';
import {
  about,
  type Held,
  handledComplaint,
  lawOf,
  lockToHandle,
  nowOf,
  type Seen,
} from '../handling/service.ts';
import { carryOut } from '../remedy/service.ts';
import { partiesOf } from '../service.ts';
import * as store from '../store.ts';

interface Writing extends Seen, Verdict {
  readonly decision: string;
  readonly published: boolean;
  readonly fileIds: readonly string[];
}

/** Writes the decision or a new version of it. Its files belong to the writer or are attached already. */
export const write = act(
  handledComplaint,
  async ({ unit, actor, held, keep }, { id, version: seen, fileIds, ...words }: Writing) => {
    const { row } = held;
    const hung = await store.decisionFilesOf(actor.scope, unit, id);
    const { outcome, rejection, remedy, decision } = row;
    const law = lawOf(held);
    const same =
      decision === words.decision &&
      outcome === words.outcome &&
      rejection === words.rejection &&
      remedy === words.remedy &&
      row.published === isPublished(law, row.subject, words.published) &&
      hung.join() === fileIds.join();
    if (row.state === 'received' && same && row.version === seen + 1) return nowOf(row, row.version);
    const seeing = { asSeen: row.version === seen, by: actor.accountId };
    const command = { kind: 'write', ...seeing, law, subject: row.subject, ...words } as const;
    const now = await unit.now();
    const decided = decide(store.complaintOf(row), command, now);
    if (isRefused(decided)) return decided;
    if (canOrder(words.remedy, held.lot, now) !== true)
      return refuseFields([
        { field: 'remedy', message: '投标已截止或者资格预审结果尚未公布，不能责令重新评审资格预审申请' },
      ]);
    if (!(await areOwnFiles(unit, actor, fileIds, hung)))
      return refuseFields([{ field: 'fileIds', message: '附件已失效，请重新上传' }]);
    await replaceFiles(unit, { kind: 'complaint-decision', id }, fileIds);
    const version = await keep(decided.complaint, decided.event, about(held));
    return nowOf(decided.complaint, version);
  },
);

/** Submits the decision for the signature of another of the supervisor's people. */
export const handIn = act(handledComplaint, async ({ unit, actor, held, keep }, { version: seen }: Seen) => {
  const { row } = held;
  const by = actor.accountId;
  if (row.state === 'deciding' && row.handedInBy === by && row.version === seen + 1)
    return nowOf(row, row.version);
  const command = { kind: 'handIn', asSeen: row.version === seen, by } as const;
  const decided = decide(store.complaintOf(row), command, await unit.now());
  if (isRefused(decided)) return decided;
  const version = await keep(decided.complaint, decided.event, about(held));
  return nowOf(decided.complaint, version);
});

/** Signs the decision. An order of suspension ends, and an ordered remedy holds the lot instead. */
export function sign(parts: Parts, actor: StaffActor, { id, version: seen }: Seen) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id, 'complaint.sign');
    if (isRefused(held)) return held;
    const { row } = held;
    const by = actor.accountId;
    if (row.state === 'decided' && row.endedBy === by && row.version === seen + 1)
      return nowOf(row, row.version);
    const command = { kind: 'sign', asSeen: row.version === seen, by } as const;
    const now = await unit.now();
    const decided = decide(store.complaintOf(row), command, now);
    if (isRefused(decided)) return decided;
    const possible = canOrder(decided.event.remedy, held.lot, now);
    if (possible !== true) return possible;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await takeEffect(unit, held, by);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}

/** A complaint, for those who sign its decision. */
const signedComplaint = {
  ...handledComplaint,
  lock: (unit: Unit, actor: StaffActor, { id }: Seen) => lockToHandle(unit, actor, id, 'complaint.sign'),
};

export const sendBack = act(
  signedComplaint,
  async (
    { parts, unit, actor, held, keep },
    { version: seen, reason }: Seen & { readonly reason: string },
  ) => {
    const { row } = held;
    if (row.state === 'received' && row.returnReason === reason && row.version === seen + 1)
      return nowOf(row, row.version);
    const command = { kind: 'return', asSeen: row.version === seen, by: actor.accountId, reason } as const;
    const decided = decide(store.complaintOf(row), command, await unit.now());
    if (isRefused(decided)) return decided;
    const event = { ...decided.event, to: await partiesOf(parts, unit, row) };
    const version = await keep(decided.complaint, event, about(held));
    return nowOf(decided.complaint, version);
  },
);

/**
 * 中标无效: an award whose notice was sent is void with the decision itself, without another act. If the remedy is
 * `void_award`, the decision is its own execution: the lot does not wait for a confirmation.
 */
async function takeEffect(unit: Unit, { lot, row }: Held, by: string): Promise<void> {
  const { id: complaintId, complaintNo, remedy, organisationId } = row;
  if (remedy === null) return;
  const decision = {
    ...{ complaintId, remedy, by },
    complaintNo: requireStored(complaintNo, `the number of complaint ${complaintId}`),
    supervisor: await store.supervisorOf(
      unit,
      requireStored(organisationId, `whose complaint ${complaintId} is`),
    ),
  };
  if ((await voidAward(unit, lot, decision)) && remedy === 'void_award') {
    await carryOut(unit, lot.id, 'void_award');
    await store.releaseRemedy(unit, complaintId);
  }
}
