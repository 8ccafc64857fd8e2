import type { Reason } from '@procure/contract/codes.ts';
import { budgetOf } from '@procure/domain/approval/chain.ts';
import type { DecidedLot } from '@procure/domain/lot/decide.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { announceTender } from '@procure/domain/tender/announcement.ts';
import { missingBeforeApproval } from '@procure/domain/tender/completeness.ts';
import { type Breach, decide, type TenderEvent } from '@procure/domain/tender/decide.ts';
import { checkMethod } from '@procure/domain/tender/ground.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { lotKeySha256 } from '@procure/sealing/lot-key.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import {
  askApproval,
  giveBack,
  hasJustSigned,
  type Subject,
  signNext,
  withdrawOpen,
} from '../../approval/service.ts';
import { countOpen } from '../../comment/read-model.ts';
import { criteriaByLot } from '../../criterion/read-model.ts';
import { keepStanding } from '../../entrustment/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { holdOrganisation } from '../../organisation/service.ts';
import { tenderEvents } from '../events.ts';
import { staleDocuments } from '../generation/service.ts';
import { breachOfIntention } from '../intention/service.ts';
import { checkedKeys, type MadeKey, stateLotKey } from '../key/service.ts';
import { lotOf, type SealKey, saveDecided } from '../lot/store.ts';
import { seesTender } from '../member/read-model.ts';
import { mayHandle, staysInUse } from '../member/service.ts';
import { breachesOfPlan } from '../plan/service.ts';
import { draftContent, tenderDetail } from '../read-model.ts';
import { lotViolations } from '../schedule/service.ts';
import { awayFrom } from '../service.ts';
import { publicityBreach } from '../single-source/service.ts';
import * as store from '../store.ts';
import { wordingByLot } from '../wording/service.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface Held {
  readonly unit: Unit;
  readonly tender: store.TenderRow;
  /** The lots the act is about. */
  readonly lots: readonly store.LotRow[];
  readonly now: Date;
}

export interface TenderNow {
  readonly id: string;
  readonly version: number;
}

/** A step of every lot of the tender that stands where the step begins. */
interface Step {
  readonly from: LotState;
  readonly party: 'buyer' | 'approver';
  /** Whether a lot is already where this actor's same call took it: then a repeated call changes nothing. */
  readonly isDone: (lot: store.LotRow, actor: StaffActor) => boolean;
  /** Whether this very call made the version that stands, and left the lots where they are. */
  readonly isRepeated?: (unit: Unit, tender: store.TenderRow) => Promise<boolean>;
}

interface Decided {
  readonly lots: readonly DecidedLot[];
  readonly event: TenderEvent;
  /** The lots' keys for suppliers, when the lots are published. */
  readonly keys?: ReadonlyMap<string, SealKey>;
  /** The first signers, when the tender is submitted. */
  readonly approvers?: readonly string[];
}

/** The lots keep their state, because further steps must be signed. */
const stays = 'stays';

async function take<R extends Reason>(
  parts: Parts,
  actor: StaffActor,
  seen: Seen,
  step: Step,
  work: (held: Held) => Promise<Refusal<R> | Decided | typeof stays>,
): Promise<TenderNow | Refusal<R | 'not_found' | 'not_in_team' | 'conflict' | 'transition_not_allowed'>> {
  return transact(parts, actor, async (unit) => {
    const locked = await store.lockTender(unit, seen.id);
    if (locked === null) return refuse('not_found');
    const { tender } = locked;
    if (step.party === 'buyer') {
      const may = await mayHandle(unit, actor.scope, tender.id);
      if (isRefused(may)) return may;
    } else if (!(await isApprover(unit, actor, tender))) return refuse('not_found');
    const lots = locked.lots.filter(({ state }) => state === step.from);
    if (lots.length === 0) {
      return locked.lots.some((lot) => step.isDone(lot, actor))
        ? { id: tender.id, version: tender.version }
        : refuse('transition_not_allowed');
    }
    if (tender.version !== seen.version) {
      const repeated = tender.version === seen.version + 1 && (await step.isRepeated?.(unit, tender));
      return repeated ? { id: tender.id, version: tender.version } : refuse('conflict');
    }
    const decided = await work({ unit, tender, lots, now: await unit.now() });
    if (decided === stays) return { id: tender.id, version: await store.raiseTenderVersion(unit, tender) };
    if ('refused' in decided) return decided;
    for (const [place, row] of lots.entries()) {
      const lot = decided.lots[place]?.lot;
      if (lot !== undefined) await saveDecided(unit, row, lot, decided.keys?.get(row.id));
    }
    const steps = lots.flatMap(({ id }, place) => {
      const one = decided.lots[place];
      return one === undefined ? [] : [{ id, ...one }];
    });
    if (decided.event.kind === 'publish') {
      for (const { id } of lots) await stateLotKey(parts, unit, id);
      await announceLots(unit, await copyNames(unit, tender), lots, decided.keys);
    }
    const { approvers = [] } = decided;
    await record(unit, tenderEvents, decided.event, { tender, steps, approvers });
    return { id: tender.id, version: await store.raiseTenderVersion(unit, tender) };
  });
}

/** Whether this person approves in the tender's organisation and sees the tender. */
async function isApprover(unit: Unit, { scope }: StaffActor, tender: store.TenderRow): Promise<boolean> {
  return mayIn(scope, 'tender.approve', tender) && (await seesTender(scope, unit.db, tender.id));
}

/** The rules that publishing the lots now would break. */
async function breachesOf(
  { scope }: StaffActor,
  { unit, tender, lots, now }: Held,
): Promise<readonly Breach[]> {
  const lotIds = lots.map(({ id }) => id);
  const committees = await store.committeesOf(unit, lotIds);
  const criteria = await criteriaByLot(unit, lotIds);
  const nobody = { evaluators: [], representatives: [], drawn: 0 };
  const isRestDay = await restDays(unit.db);
  const detail = requireStored(await tenderDetail(scope, unit.db, tender.id), 'that was locked');
  const wording = await wordingByLot(scope, unit.db, detail, lotIds);
  const intention = await breachOfIntention(unit, tender, now);
  const plan = await breachesOfPlan(unit, { ...tender, lots: detail.lots });
  return [
    ...[...checkMethod(tender), ...(await publicityBreach(unit, tender, lots, now))].map((violation) => ({
      ...violation,
      lot: null,
    })),
    ...lots.flatMap((row, place) => {
      const lot = { id: row.id, lotNo: row.lotNo };
      const judged = {
        ...row,
        committee: committees.get(row.id) ?? nobody,
        criteria: criteria.get(row.id) ?? [],
      };
      const stored = detail.lots.find(({ id }) => id === row.id);
      return [
        ...lotViolations(tender, judged, now, isRestDay),
        ...(wording.get(row.id) ?? []),
        // Reasons belong to lots: of the whole tender's, to the first.
        ...(place === 0 ? [...intention, ...plan] : []),
        ...(stored === undefined ? [] : staleDocuments(detail, stored)),
      ].map((violation) => ({ ...violation, lot }));
    }),
  ];
}

interface GivenReason {
  readonly lotId: string;
  readonly ruleCode: string;
  readonly field: string;
  readonly passage: string;
  readonly reason: string;
}

/**
 * Requests the approval of a tender that is complete and lawful now, so that the approver sees a publishable tender.
 * Each warning of a rule needs a reason, which is shown to the approver and logged.
 */
export function requestApproval(
  parts: Parts,
  actor: StaffActor,
  { reasons, ...seen }: Seen & { readonly reasons: readonly GivenReason[] },
) {
  const by = actor.accountId;
  const isDone: Step['isDone'] = (lot) => lot.state === 'pending_approval' && lot.submittedBy === by;
  return take(parts, actor, seen, { from: 'draft', party: 'buyer', isDone }, async (held) => {
    const { unit, lots, now } = held;
    // Kept in use from here on: a tender that was submitted runs in it.
    const { inUse, name } = requireStored(
      await holdOrganisation(unit, held.tender.organisationId),
      'whose a tender is',
    );
    if (!inUse) return refuse('organisation_out_of_use', { name });
    const entrusted = await isEntrusted(unit, held.tender);
    if (entrusted !== true) return entrusted;
    const missing = await missingIn(actor, held);
    const breaches = await breachesOf(actor, held);
    const decided = decide(lots.map(lotOf), { kind: 'submit', by, missing, breaches, reasons }, now);
    if (isRefused(decided)) return decided;
    const given = { givenBy: by, givenAt: now };
    await store.replaceWarningReasons(unit, lots, decided.event.warnings, given);
    const asking = { amount: budgetOf(lots), authors: authorsOf(held), by };
    return { ...decided, approvers: (await askApproval(unit, aboutOf(held), asking)) ?? [] };
  });
}

async function missingIn(actor: StaffActor, { unit, tender }: Held) {
  const detail = await tenderDetail(actor.scope, unit.db, tender.id);
  const content = await draftContent(actor.scope, unit.db, tender.id);
  const documentsOf = (lotId: string) => detail?.lots.find(({ id }) => id === lotId)?.documents.length ?? 0;
  const lots = content.lots.map((lot) => ({ ...lot, documents: documentsOf(lot.id) }));
  // From here on who is named to open stays, or is replaced where their account is managed.
  for (const opener of new Set(content.lots.flatMap(({ openers }) => openers)))
    await staysInUse(unit, opener);
  return [...missingBeforeApproval({ ...content, lots }), ...(await awayFrom(unit, tender, content.lots))];
}

export function recallApproval(parts: Parts, actor: StaffActor, seen: Seen) {
  const isDone: Step['isDone'] = (lot) => lot.state === 'draft' && lot.returnReason === null;
  return take(parts, actor, seen, { from: 'pending_approval', party: 'buyer', isDone }, async (held) => {
    const decided = decide(held.lots.map(lotOf), { kind: 'recall' }, held.now);
    if (!isRefused(decided)) await withdrawOpen(held.unit, aboutOf(held), actor.accountId);
    return decided;
  });
}

/** Its lots are approved together. */
const aboutOf = ({ tender }: Pick<Held, 'tender'>): Subject => ({ act: 'publish', tender, lotId: null });

/** The author of the tender and the submitters of its lots. */
const authorsOf = ({ tender, lots }: Held) => [
  tender.createdBy,
  ...lots.map(({ submittedBy }) => submittedBy),
];

/** The last signature approves; before it the lots wait on, and the version says that one was given. */
export async function approve(
  parts: Parts,
  actor: StaffActor,
  { opinion, ...seen }: Seen & { readonly opinion: string },
) {
  const by = actor.accountId;
  let waiting = false;
  const step: Step = {
    from: 'pending_approval',
    party: 'approver',
    isDone: (lot) => lot.state === 'approved' && lot.approvedBy === by,
    isRepeated: async (unit, tender) => {
      waiting = await hasJustSigned(unit, by, aboutOf({ tender }));
      return waiting;
    },
  };
  const outcome = await take(parts, actor, seen, step, async (held) => {
    const signed = await signNext(held.unit, actor, aboutOf(held), { asSeen: true, opinion });
    if (isRefused(signed)) return signed;
    waiting = !signed.last;
    if (waiting) return stays;
    const open = await countOpen(held.unit.db, held.tender.id);
    if (open > 0) return refuse('comments_open', { n: open });
    return decide(held.lots.map(lotOf), { kind: 'approve', by, authors: authorsOf(held) }, held.now);
  });
  return isRefused(outcome) ? outcome : { ...outcome, waiting };
}

export function sendBack(
  parts: Parts,
  actor: StaffActor,
  { reason, ...seen }: Seen & { readonly reason: string },
) {
  const by = actor.accountId;
  const isDone: Step['isDone'] = (lot) => lot.state === 'draft' && lot.returnReason === reason;
  return take(parts, actor, seen, { from: 'pending_approval', party: 'approver', isDone }, async (held) => {
    const returned = await giveBack(held.unit, actor, aboutOf(held), { asSeen: true, reason });
    if (isRefused(returned)) return returned;
    return decide(held.lots.map(lotOf), { kind: 'return', by, authors: authorsOf(held), reason }, held.now);
  });
}

export function revise(parts: Parts, actor: StaffActor, seen: Seen) {
  const isDone: Step['isDone'] = (lot) => lot.state === 'draft';
  return take(parts, actor, seen, { from: 'approved', party: 'buyer', isDone }, async ({ lots, now }) =>
    decide(lots.map(lotOf), { kind: 'revise' }, now),
  );
}

/**
 * Publishes the approved lots. The time limits are those of this moment: an approval may have waited. From
 * here on suppliers seal to the lot's own key.
 */
export async function publish(
  parts: Parts,
  actor: StaffActor,
  { keys, ...seen }: Seen & { readonly keys: readonly MadeKey[] },
): Promise<
  | (TenderNow & { readonly warnings: readonly Violation[] })
  | Refusal<
      | 'entrustment_not_standing'
      | 'schedule_invalid'
      | 'law_violated'
      | 'warnings_unexplained'
      | 'openers_too_few'
      | 'openers_not_ready'
      | 'seal_keys_stale'
      | 'not_found'
      | 'not_in_team'
      | 'conflict'
      | 'transition_not_allowed'
    >
> {
  const isDone: Step['isDone'] = (lot) => lot.publishedAt !== null;
  let warnings: readonly Violation[] = [];
  const step: Step = { from: 'approved', party: 'buyer', isDone };
  const outcome = await take(parts, actor, seen, step, async (held) => {
    const { unit, lots, now } = held;
    const entrusted = await isEntrusted(unit, held.tender);
    if (entrusted !== true) return entrusted;
    const ids = lots.map(({ id }) => id);
    const breaches = await breachesOf(actor, held);
    const explained = await store.explainedWarnings(unit, ids);
    const decided = decide(lots.map(lotOf), { kind: 'publish', breaches, explained }, now);
    if (isRefused(decided)) return decided;
    warnings = breaches
      .filter(({ severity }) => severity === 'warn')
      .map(({ lot: _, ...warning }) => warning);
    const checked = await checkedKeys(unit, lots, keys);
    return isRefused(checked) ? checked : { ...decided, keys: checked };
  });
  return isRefused(outcome) ? outcome : { ...outcome, warnings };
}

async function agencyOf(unit: Unit, id: string) {
  const agency = requireStored(await holdOrganisation(unit, id), 'the agency of a tender');
  const { name: agencyName, contactName: name, contactPhone: phone, address } = agency;
  return { agencyName, agencyContact: { name, phone, address } };
}

/** Whether the tender's agency has a current entrustment. */
async function isEntrusted(
  unit: Unit,
  { id, organisationId, agencyId, agencyName, kind }: store.TenderRow,
): Promise<true | Refusal<'entrustment_not_standing'>> {
  if (agencyId === null) return true;
  const standing = await keepStanding(unit, { organisationId, agencyId, kind, tenderId: id });
  return standing === null ? refuse('entrustment_not_standing', { name: agencyName ?? '' }) : true;
}

/** Copies the current names of its organisations into the tender, because a published tender keeps them. */
async function copyNames(unit: Unit, tender: store.TenderRow): Promise<store.TenderRow> {
  const { name: buyerName } = requireStored(
    await holdOrganisation(unit, tender.organisationId),
    'whose a tender is',
  );
  const agency = tender.agencyId === null ? null : await agencyOf(unit, tender.agencyId);
  const names = { buyerName, agencyName: agency?.agencyName ?? null };
  const copied = { ...names, agencyContact: agency?.agencyContact ?? null };
  await store.saveNames(unit, tender, copied);
  return { ...tender, ...copied };
}

/** Publishes the lots' notices. 邀请招标 and similar methods have no public notice, so that only the invited learn of it. */
async function announceLots(
  unit: Unit,
  tender: store.TenderRow,
  lots: readonly store.LotRow[],
  keys: Decided['keys'],
): Promise<void> {
  const criteria = await criteriaByLot(
    unit,
    lots.map(({ id }) => id),
  );
  for (const lot of lots) {
    const { sealRecipient = null, priceRecipient = null } = keys?.get(lot.id) ?? {};
    const keySha256 = sealRecipient === null ? null : lotKeySha256(sealRecipient);
    const priceKeySha256 = priceRecipient === null ? null : lotKeySha256(priceRecipient);
    const notice = announceTender(
      tender,
      { ...lot, keySha256, priceKeySha256, criteria: criteria.get(lot.id) ?? [] },
      lots.length,
    );
    await publishNotice(unit, { lotId: lot.id, tenderId: tender.id, ...notice });
  }
}
