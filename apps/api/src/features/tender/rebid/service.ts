import { randomUUID } from 'node:crypto';
import type { LotInput, TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { canRebid, endedWithoutResult, rebidTitle } from '@procure/domain/tender/rebid.ts';
import { usualTimes } from '@procure/domain/tender/usual-times.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { mayIn } from '../../../platform/sight.ts';
import { holdOrganisation } from '../../organisation/service.ts';
import { issueDocument } from '../document/service.ts';
import { readDocuments } from '../document/store.ts';
import { copyTeam, mayHandle } from '../member/service.ts';
import { staffOptions } from '../option/read-model.ts';
import { draftContent } from '../read-model.ts';
import { beginTender, isStanding, nameOf } from '../service.ts';
import {
  findRebid,
  type LotRow,
  lockLot,
  lockTender,
  repeatedAmong,
  type TenderRow,
  tenderIdOf,
} from '../store.ts';

/**
 * 重新招标: begins a draft with all lots of the tender that ended without a result and are not repeated yet. A repeated
 * or concurrent call returns the existing draft.
 */
export function rebid(parts: Parts, actor: StaffActor, { lotId }: { readonly lotId: string }) {
  return transact(parts, actor, async (unit) => {
    const tenderId = await tenderIdOf(actor.scope, unit, lotId);
    const held = tenderId === null ? null : await lockTender(unit, tenderId);
    const asked = held?.lots.find(({ id }) => id === lotId);
    if (held === null || asked === undefined) return refuse('not_found');
    const may = await mayHandle(unit, actor.scope, asked.tenderId);
    if (isRefused(may)) return may;
    const there = await findRebid(unit, asked.id);
    if (there !== null) return answerWith(unit, actor, there);
    const can = canRebid(asked);
    return can === true ? begin(unit, actor, held) : can;
  });
}

/** The existing draft for staff who may handle it. Staff removed from it do not learn of it by a repeated call. */
async function answerWith(
  unit: Unit,
  { scope }: StaffActor,
  { id, tenderNo }: { readonly id: string; readonly tenderNo: string },
): Promise<Draft | Refusal<'not_found' | 'not_in_team'>> {
  const may = await mayHandle(unit, scope, id);
  return isRefused(may) ? may : { id, tenderNo };
}

interface Draft {
  readonly id: string;
  readonly tenderNo: string;
}

async function begin(
  unit: Unit,
  actor: StaffActor,
  { tender, lots }: { readonly tender: TenderRow; readonly lots: readonly LotRow[] },
): Promise<Draft | Refusal<'conflict' | 'forbidden' | 'invalid_input'>> {
  const repeated = await repeatedAmong(
    unit,
    lots.map((lot) => lot.id),
  );
  const ended = lots.filter((lot) => endedWithoutResult(lot) && !repeated.has(lot.id));
  const id = randomUUID();
  const own = mayIn(actor.scope, 'tender.edit', tender);
  const input = await inputFor(unit, actor, { id, own, tender, ended });
  const organisation = await holdOrganisation(unit, input.organisationId);
  const names = {
    buyerName: organisation?.name ?? tender.buyerName,
    agencyName: await nameOf(unit, input.agencyId),
  };
  const begun = await beginTender(unit, actor, { id, own, input }, names);
  if (begun === null || isRefused(begun)) return begun ?? refuse('conflict');
  await copyDocuments(unit, ended, input.lots);
  const { title, agencyId } = input;
  const repeating = { id, tenderNo: begun.tenderNo, title, handled: agencyId !== null };
  await copyTeam(unit, actor, tender.id, repeating);
  return { id, tenderNo: begun.tenderNo };
}

interface Beginning {
  readonly id: string;
  readonly own: boolean;
  readonly tender: TenderRow;
  readonly ended: readonly LotRow[];
}

/** The former content, without its times, people who cannot act any more, and an agency without an entrustment. */
async function inputFor(
  unit: Unit,
  { scope }: StaffActor,
  { id, own, tender, ended }: Beginning,
): Promise<TenderInput> {
  const { agencyId, lots, ...old } = await draftContent(scope, unit.db, tender.id);
  const { openers, evaluators } = await staffOptions(unit.db, tender);
  const there = {
    openers: new Set(openers.map((one) => one.id)),
    evaluators: new Set(evaluators.map((one) => one.id)),
  };
  const now = await unit.now();
  const input = { ...old, agencyId, title: rebidTitle(old.title), rebidOf: tender.id };
  const stands = await isStanding(unit, id, { ...input, lots: [] });
  return {
    ...input,
    agencyId: own && !stands ? null : agencyId,
    lots: ended.flatMap(({ id: lotId }) =>
      lots.filter((lot) => lot.id === lotId).map((lot) => afresh(lot, old.method, there, now)),
    ),
  };
}

function afresh(
  lot: LotInput,
  method: TenderInput['method'],
  there: Readonly<Record<'openers' | 'evaluators', ReadonlySet<string>>>,
  now: Date,
): LotInput {
  const { questionUntil, ...times } = usualTimes(now);
  // Experts who were appointed beside drawn ones are not named again.
  const named = lot.drawnExperts.length === 0 ? lot.evaluators : lot.representatives;
  const evaluators = named.filter((one) => there.evaluators.has(one));
  return {
    ...lot,
    ...times,
    id: randomUUID(),
    questionUntil: methodSteps[method].questions ? questionUntil : null,
    prequalificationDeadline: null,
    replyUntil: null,
    openers: lot.openers.filter((one) => there.openers.has(one)),
    evaluators,
    representatives: lot.representatives.filter((one) => evaluators.includes(one)),
    priceLines: lot.priceLines.map((line) => ({ ...line, id: randomUUID() })),
    clauses: lot.clauses.map((clause) => ({ ...clause, id: randomUUID() })),
    criteria: lot.criteria.map((criterion) => ({ ...criterion, id: randomUUID() })),
  };
}

/** The last version of each document of a lot, as the first of the new one: the same stored file. */
async function copyDocuments(unit: Unit, ended: readonly LotRow[], lots: readonly LotInput[]): Promise<void> {
  for (const [place, { id }] of ended.entries()) {
    const lot = await lockLot(unit, lots[place]?.id ?? '');
    if (lot === null) throw new Error(`lot ${id} has none that repeats it`);
    for (const document of await readDocuments(unit, id)) {
      const issued = await issueDocument(unit, { ...document, id: randomUUID(), lotId: lot.id });
      await unit.audit({
        action: 'addDocument',
        entity: 'lot',
        entityId: lot.id,
        lotId: lot.id,
        after: issued,
      });
    }
  }
}
