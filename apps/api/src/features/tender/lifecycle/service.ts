import type { Reason } from '@procure/contract/codes.ts';
import type { Committee } from '@procure/domain/evaluation/committee.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { type LotAction, lotMachine } from '@procure/domain/lot/transitions.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { announceTender } from '@procure/domain/tender/announcement.ts';
import { missingBeforeApproval } from '@procure/domain/tender/completeness.ts';
import { checkMethod } from '@procure/domain/tender/ground.ts';
import { notOwnWork } from '@procure/domain/tender/rules.ts';
import { type Violation, withCitation } from '@procure/domain/tender/violation.ts';
import { next } from '@procure/domain/transition.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { publishNotice } from '../../notice/service.ts';
import { seesTender } from '../member/read-model.ts';
import { mayHandle } from '../member/service.ts';
import { staffWith } from '../option/read-model.ts';
import { draftContent, tenderDetail } from '../read-model.ts';
import { lotViolations } from '../schedule/service.ts';
import { hideSealIdentity } from '../service.ts';
import {
  committeesOf,
  explainedWarnings,
  type LotChanges,
  type LotRow,
  lockTender,
  raiseTenderVersion,
  replaceWarningReasons,
  saveLot,
  type TenderRow,
} from '../store.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface Held {
  readonly unit: Unit;
  readonly actor: StaffActor;
  readonly tender: TenderRow;
  /** The lots the act is about. */
  readonly lots: readonly LotRow[];
}

export interface TenderNow {
  readonly id: string;
  readonly version: number;
}

/** A step of every lot of the tender that stands where the step begins. */
interface Step {
  readonly action: LotAction;
  readonly from: LotState;
  readonly party: 'buyer' | 'approver';
  /** Whether a lot is already where this actor's same call took it: then a repeated call changes nothing. */
  readonly isDone: (lot: LotRow, actor: StaffActor) => boolean;
}

/** What a step does to each lot besides its state, and what follows once that is saved. */
interface Effect {
  readonly each: (lot: LotRow) => Promise<LotChanges>;
  readonly afterwards?: (lot: LotRow) => Promise<void>;
  readonly reason?: string;
  /** What the audit line of the lot keeps besides the state. */
  readonly recorded?: (lot: LotRow) => Readonly<Record<string, unknown>>;
}

async function takeStep<R extends Reason>(
  parts: Parts,
  actor: StaffActor,
  seen: Seen,
  step: Step,
  work: (held: Held) => Promise<Refusal<R> | Effect>,
): Promise<TenderNow | Refusal<R | 'not_found' | 'not_in_team' | 'conflict' | 'transition_not_allowed'>> {
  return transact(parts, actor, async (unit) => {
    const locked = await lockTender(unit, seen.id);
    if (locked === null) return refuse('not_found');
    const { tender } = locked;
    if (step.party === 'buyer') {
      const may = await mayHandle(unit, actor.scope, tender.id);
      if (isRefused(may)) return may;
    } else if (!(await seesTender(actor.scope, unit.db, tender.id))) return refuse('not_found');
    const lots = locked.lots.filter(({ state }) => state === step.from);
    if (lots.length === 0) {
      return locked.lots.some((lot) => step.isDone(lot, actor))
        ? { id: tender.id, version: tender.version }
        : refuse('transition_not_allowed');
    }
    if (tender.version !== seen.version) return refuse('conflict');
    const to = next(lotMachine, step.from, step.action, step.party);
    if (isRefused(to)) return to;
    const held: Held = { unit, actor, tender, lots };
    const outcome = await work(held);
    if ('refused' in outcome) return outcome;
    for (const lot of lots) {
      await saveLot(unit, lot, { ...(await outcome.each(lot)), state: to });
      await unit.audit({
        action: step.action,
        entity: 'lot',
        entityId: lot.id,
        lotId: lot.id,
        before: { state: lot.state },
        after: { state: to, ...outcome.recorded?.(lot) },
        reason: outcome.reason ?? null,
      });
      await outcome.afterwards?.(lot);
    }
    return { id: tender.id, version: await raiseTenderVersion(unit, tender) };
  });
}

interface GivenReason {
  readonly lotId: string;
  readonly ruleCode: string;
  readonly field: string;
  readonly reason: string;
}

/**
 * Complete, and lawful as of now: what the approver gets to see is what could be published. Where a rule only
 * warns, each warning needs a reason, which goes with the approval and into the log.
 */
export function requestApproval(
  parts: Parts,
  actor: StaffActor,
  seen: Seen & { readonly reasons: readonly GivenReason[] },
) {
  const step: Step = {
    action: 'submit',
    from: 'draft',
    party: 'buyer',
    isDone: (lot, who) => lot.state === 'pending_approval' && lot.submittedBy === who.accountId,
  };
  return takeStep<Unlawful | 'warnings_unexplained' | 'invalid_input'>(
    parts,
    actor,
    seen,
    step,
    async ({ unit, tender, lots }) => {
      const detail = await tenderDetail(actor.scope, unit.db, tender.id);
      const content = await draftContent(actor.scope, unit.db, tender.id);
      const missing = missingBeforeApproval({
        ...content,
        lots: content.lots.map((lot) => ({
          ...lot,
          documents: detail?.lots.find(({ id }) => id === lot.id)?.documents.length ?? 0,
        })),
      });
      if (missing.length > 0) return refuseFields(missing);
      const now = await unit.now();
      const judged = await withCommittees(unit, lots);
      const unlawful = blocking(tender, judged, now);
      if (unlawful !== null) return unlawful;
      const warned = warningsOf(tender, judged, now).map((warning) => ({
        ...warning,
        reason: seen.reasons.find((given) => given.lotId === warning.lot.id && isSameRule(given, warning))
          ?.reason,
      }));
      const unexplained = warned.filter(({ reason }) => reason === undefined);
      if (unexplained.length > 0) return refuseWarnings(unexplained, '请说明理由');
      const reasons = warned.map(({ lot, ruleCode, field, ruleVersion, message, citation, reason = '' }) => ({
        lotId: lot.id,
        ruleCode,
        field,
        ruleVersion,
        message,
        citation,
        reason,
      }));
      await replaceWarningReasons(unit, lots, reasons, { givenBy: actor.accountId, givenAt: now });
      for (const { id } of await staffWith(unit.db, 'tender.approve')) {
        await unit.send({
          channel: 'message',
          to: id,
          template: 'tender_submitted',
          values: named(tender),
          link: `/tender/${tender.id}`,
        });
      }
      return {
        each: async () => ({ submittedAt: now, submittedBy: actor.accountId, returnReason: null }),
        recorded: (lot) => {
          const given = reasons.filter(({ lotId }) => lotId === lot.id).map(({ lotId: _, ...one }) => one);
          const { ground, groundNote } = tender;
          return {
            ...(given.length === 0 ? {} : { warnings: given }),
            ...(ground === null ? {} : { ground, groundNote }),
          };
        },
      };
    },
  );
}

export function recallApproval(parts: Parts, actor: StaffActor, seen: Seen) {
  const step: Step = {
    action: 'recall',
    from: 'pending_approval',
    party: 'buyer',
    isDone: (lot) => lot.state === 'draft' && lot.returnReason === null,
  };
  return takeStep<never>(parts, actor, seen, step, async () => ({
    each: async () => ({ submittedAt: null, submittedBy: null }),
  }));
}

export function approve(parts: Parts, actor: StaffActor, seen: Seen) {
  const step: Step = {
    action: 'approve',
    from: 'pending_approval',
    party: 'approver',
    isDone: (lot, who) => lot.state === 'approved' && lot.approvedBy === who.accountId,
  };
  return takeStep<'own_work'>(parts, actor, seen, step, async (held) => {
    const { unit, tender } = held;
    const own = ownWork(held);
    if (own !== null) return own;
    const now = await unit.now();
    await tellAuthor(unit, tender, { template: 'tender_approved', values: named(tender) });
    return { each: async () => ({ approvedAt: now, approvedBy: actor.accountId }) };
  });
}

export function sendBack(parts: Parts, actor: StaffActor, seen: Seen & { readonly reason: string }) {
  const step: Step = {
    action: 'return',
    from: 'pending_approval',
    party: 'approver',
    isDone: (lot) => lot.state === 'draft' && lot.returnReason === seen.reason,
  };
  return takeStep<'own_work'>(parts, actor, seen, step, async (held) => {
    const own = ownWork(held);
    if (own !== null) return own;
    await tellAuthor(held.unit, held.tender, {
      template: 'tender_returned',
      values: { ...named(held.tender), reason: seen.reason },
    });
    return {
      each: async () => ({ returnReason: seen.reason, returnedBy: actor.accountId }),
      reason: seen.reason,
    };
  });
}

export function revise(parts: Parts, actor: StaffActor, seen: Seen) {
  const step: Step = {
    action: 'revise',
    from: 'approved',
    party: 'buyer',
    isDone: (lot) => lot.state === 'draft',
  };
  return takeStep<never>(parts, actor, seen, step, async () => ({
    // What will be changed must be approved again.
    each: async () => ({ approvedAt: null, approvedBy: null, submittedAt: null, submittedBy: null }),
  }));
}

/**
 * Publishes the approved lots. The time limits are those of this moment: an approval may have waited. From
 * here on suppliers seal to the lot's own key.
 */
export async function publish(
  parts: Parts,
  actor: StaffActor,
  seen: Seen,
): Promise<
  | (TenderNow & { readonly warnings: readonly Violation[] })
  | Refusal<
      Unlawful | 'warnings_unexplained' | 'not_found' | 'not_in_team' | 'conflict' | 'transition_not_allowed'
    >
> {
  const step: Step = {
    action: 'publish',
    from: 'approved',
    party: 'buyer',
    isDone: (lot) => lot.publishedAt !== null,
  };
  let warnings: readonly Violation[] = [];
  const outcome = await takeStep<Unlawful | 'warnings_unexplained'>(
    parts,
    actor,
    seen,
    step,
    async ({ unit, tender, lots }) => {
      const now = await unit.now();
      const judged = await withCommittees(unit, lots);
      const unlawful = blocking(tender, judged, now);
      if (unlawful !== null) return unlawful;
      const explained = await explainedWarnings(unit, lots);
      const warned = warningsOf(tender, judged, now);
      // What came up since, because the approval waited, nobody has given a reason for nor approved.
      const unexplained = warned.filter(
        (warning) => !explained.some((given) => given.lotId === warning.lot.id && isSameRule(given, warning)),
      );
      if (unexplained.length > 0)
        return refuseWarnings(unexplained, '审批时未说明理由，请退回修改后重新提交审批');
      warnings = warned.map(({ lot: _, ...warning }) => warning);
      return {
        each: async (lot) => {
          const { identity, recipient } = await makeKeyPair();
          return {
            publishedAt: now,
            sealRecipient: recipient,
            sealIdentity: hideSealIdentity(parts, lot.id, identity),
          };
        },
        afterwards: async (lot) => {
          // 邀请招标 and its like have no public notice: who is not invited learns nothing of it.
          await publishNotice(unit, {
            lotId: lot.id,
            tenderId: tender.id,
            ...announceTender(tender, lot, lots.length),
          });
        },
      };
    },
  );
  return isRefused(outcome) ? outcome : { ...outcome, warnings };
}

type Unlawful = 'schedule_invalid' | 'law_violated';

interface JudgedLot extends LotRow {
  readonly committee: Committee;
}

async function withCommittees(unit: Unit, lots: readonly LotRow[]): Promise<readonly JudgedLot[]> {
  const committees = await committeesOf(
    unit,
    lots.map(({ id }) => id),
  );
  const nobody = { evaluators: [], representatives: [] };
  return lots.map((lot) => ({ ...lot, committee: committees.get(lot.id) ?? nobody }));
}

/** What stops the tender at this moment, at the fields of the editor. */
function blocking(tender: TenderRow, lots: readonly JudgedLot[], now: Date): Refusal<Unlawful> | null {
  const ofMethod = checkMethod(tender).map((violation) => ({ violation, field: violation.field }));
  const ofLots = lots.flatMap((lot) =>
    lotViolations(tender, lot, now)
      .filter(({ severity }) => severity === 'block')
      .map((violation) => ({ violation, field: `lots.${lot.lotNo - 1}.${violation.field}` })),
  );
  const found = [...ofMethod, ...ofLots];
  if (found.length === 0) return null;
  const onlyTimes = found.every(({ violation }) => timeFields.has(violation.field));
  const fields = found.map(({ violation, field }) => ({ field, message: withCitation(violation) }));
  return { refused: onlyTimes ? 'schedule_invalid' : 'law_violated', fields };
}

const timeFields: ReadonlySet<string> = new Set([
  'publishAt',
  'documentFrom',
  'documentUntil',
  'replyUntil',
  'questionUntil',
  'prequalificationDeadline',
  'bidDeadline',
]);

interface Warning extends Violation {
  readonly lot: LotRow;
}

function warningsOf(tender: TenderRow, lots: readonly JudgedLot[], now: Date): readonly Warning[] {
  return lots.flatMap((lot) =>
    lotViolations(tender, lot, now)
      .filter(({ severity }) => severity === 'warn')
      .map((violation) => ({ ...violation, lot })),
  );
}

function isSameRule(
  one: { readonly ruleCode: string; readonly field: string },
  other: { readonly ruleCode: string; readonly field: string },
): boolean {
  return one.ruleCode === other.ruleCode && one.field === other.field;
}

function refuseWarnings(warnings: readonly Warning[], wanted: string): Refusal<'warnings_unexplained'> {
  return {
    refused: 'warnings_unexplained',
    fields: warnings.map((warning) => ({
      field: `lots.${warning.lot.lotNo - 1}.${warning.field}`,
      message: `${withCitation(warning)}：${wanted}`,
    })),
  };
}

/** Neither who wrote it nor who submitted it decides on it. */
function ownWork({ tender, lots, actor }: Held): Refusal<'own_work'> | null {
  for (const author of [tender.createdBy, ...lots.map(({ submittedBy }) => submittedBy)]) {
    const outcome = notOwnWork(author, actor.accountId);
    if (isRefused(outcome)) return outcome;
  }
  return null;
}

async function tellAuthor(
  unit: Unit,
  tender: TenderRow,
  text:
    | { readonly template: 'tender_approved'; readonly values: { title: string; tenderNo: string } }
    | {
        readonly template: 'tender_returned';
        readonly values: { title: string; tenderNo: string; reason: string };
      },
): Promise<void> {
  await unit.send({ channel: 'message', to: tender.ownerId, link: `/tender/${tender.id}`, ...text });
}

function named(tender: TenderRow): { title: string; tenderNo: string } {
  return { title: tender.title, tenderNo: tender.tenderNo };
}
