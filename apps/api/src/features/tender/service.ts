import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor, StaffScope } from '../../platform/actor.ts';
import { lotKeyContext } from '../../platform/crypto.ts';
import type { Parts } from '../../platform/parts.ts';
import { difference } from '../../platform/record.ts';
import { type Belonging, mayIn } from '../../platform/sight.ts';
import { type HeldLotId, transact, type Unit } from '../../platform/transaction.ts';
import { holdOrganisation } from '../organisation/service.ts';
import { maySucceed } from './member/read-model.ts';
import { mayHandle, staysInUse } from './member/service.ts';
import { staffOptions } from './option/read-model.ts';
import { draftContent } from './read-model.ts';
import {
  insertTender,
  type LockedLot,
  type LotRow,
  lockLot as lockRow,
  lockTender,
  replaceLots,
  unknownReferences,
  updateTender,
  saveRelease as writeRelease,
} from './store.ts';

export type { LockedLot, LotRow };

/**
 * Holds a lot to the end of the transaction, with its tender: whoever decides on its state does it under this
 * lock. Null where there is none.
 */
export function lockLot(unit: Unit, lotId: string): Promise<LockedLot | null> {
  return lockRow(unit, lotId);
}

/** As `lockLot`, for an act of the buyer's side: only for who answers for the tender or works on it. */
export async function lockLotToHandle(
  unit: Unit,
  scope: StaffScope,
  lotId: string,
): Promise<LockedLot | Refusal<'not_found' | 'not_in_team'>> {
  const lot = await lockRow(unit, lotId);
  if (lot === null) return refuse('not_found');
  const may = await mayHandle(unit, scope, lot.tenderId);
  return may === true ? lot : may;
}

/** Marks that this opener has released the held lot. */
export function saveRelease(scope: StaffScope, unit: Unit, lotId: HeldLotId, at: Date): Promise<void> {
  return writeRelease(scope, unit, lotId, at);
}

/** The private half of a lot's key, as it is stored: only this server can read it. */
export function hideSealIdentity(parts: Pick<Parts, 'crypto'>, lotId: string, identity: string): string {
  return parts.crypto.seal(identity, lotKeyContext(lotId));
}

/** For the opening alone, after the deadline: the age identity that opens a lot's envelopes. */
export function revealSealIdentity(
  parts: Pick<Parts, 'crypto'>,
  lot: Pick<LotRow, 'sealIdentity'> & { readonly id: string },
): string | null {
  return lot.sealIdentity === null ? null : parts.crypto.openText(lot.sealIdentity, lotKeyContext(lot.id));
}

export interface SavedDraft {
  readonly id: string;
  readonly tenderNo: string;
  readonly version: number;
}

/**
 * Writes a draft as a whole. `version` is the one read, 0 for a new one; the same content again, in a call
 * repeated because its answer was lost, is answered as the first time.
 */
export async function saveDraft(
  parts: Parts,
  actor: StaffActor,
  id: string,
  version: number,
  input: TenderInput,
): Promise<
  | SavedDraft
  | Refusal<
      'conflict' | 'forbidden' | 'not_found' | 'not_in_team' | 'transition_not_allowed' | 'invalid_input'
    >
> {
  return transact(parts, actor, async (unit) => {
    // Who does not work on it learns nothing of what they would write.
    const known = version === 0 ? true : await mayHandle(unit, actor.scope, id);
    if (isRefused(known)) return known;
    const organisation = await holdOrganisation(unit, input.organisationId);
    // One that is not theirs is not there for them.
    if (organisation === null || !mayIn(actor.scope, 'tender.edit', input))
      return refuseFields([noOrganisation]);
    const wrong = await wrongReferences(unit, actor, id, input);
    if (wrong.length > 0) return refuseFields(wrong);
    const now = await unit.now();
    const buyerName = organisation.name;
    if (version === 0) {
      if (!mayIn(actor.scope, 'tender.create', input)) return refuse('forbidden');
      if (!(await staysInUse(unit, actor.accountId))) return refuse('forbidden');
      if (!organisation.inUse || organisation.kind !== 'purchaser') return refuseFields([noOrganisation]);
      const tenderNo = makeTenderNo(now);
      if (await insertTender(unit, { id, tenderNo, authorId: actor.accountId, buyerName }, input)) {
        if (!(await replaceLots(unit, id, input.lots, []))) return refuse('conflict');
        await unit.audit({
          action: 'create',
          entity: 'tender',
          entityId: id,
          after: { tenderNo, ...input },
        });
        return { id, tenderNo, version: 1 };
      }
    }
    const held = await lockTender(unit, id);
    if (held === null) return refuse('conflict');
    const { tender, lots } = held;
    const may = await mayHandle(unit, actor.scope, id);
    if (isRefused(may)) return may;
    if (tender.organisationId !== input.organisationId)
      return refuseFields([{ field: 'organisationId', message: '项目的招标人不能更改，请为该单位新建项目' }]);
    const before = await draftContent(actor.scope, unit.db, id);
    const repeated = isDeepStrictEqual(canonical(before), canonical(input));
    if (repeated && tender.version === version + 1)
      return { id, tenderNo: tender.tenderNo, version: version + 1 };
    if (tender.version !== version) return refuse('conflict');
    if (lots.some(({ state }) => state !== 'draft')) return refuse('transition_not_allowed');
    const saved = await updateTender(unit, tender, buyerName, input);
    if (!(await replaceLots(unit, id, input.lots, lots))) return refuse('conflict');
    await unit.audit({ action: 'save', entity: 'tender', entityId: id, ...difference(before, input) });
    return { id, tenderNo: tender.tenderNo, version: saved };
  });
}

const noOrganisation: FieldError = { field: 'organisationId', message: '请选择招标人' };

/** Random within its day: a number that counts would tell how many tenders there are. */
export function makeTenderNo(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `ZB${dayOf(now).replaceAll('-', '')}-${tail}`;
}

async function wrongReferences(
  unit: Unit,
  actor: StaffActor,
  id: string,
  input: TenderInput,
): Promise<readonly FieldError[]> {
  const wrong: FieldError[] = [];
  const unknown = await unknownReferences(unit, input);
  if (unknown.category) wrong.push({ field: 'categoryId', message: '请选择采购品类' });
  if (unknown.area) wrong.push({ field: 'areaCode', message: '请选择项目地区' });
  // A tender that is not theirs to see is not there for them.
  const hidden = input.rebidOf !== null && !(await maySucceed(actor.scope, unit.db, id, input.rebidOf));
  if (unknown.rebidOf || hidden) wrong.push({ field: 'rebidOf', message: '未找到原招标项目' });
  wrong.push(...(await awayFrom(unit, input, input.lots)));
  return wrong;
}

/** Who is named in these lots and cannot act any more: out of use, or without the right in the organisation. */
export async function awayFrom(
  unit: Unit,
  whose: Belonging,
  lots: readonly Pick<TenderInput['lots'][number], 'openers' | 'evaluators'>[],
): Promise<readonly FieldError[]> {
  const options = await staffOptions(unit.db, whose);
  const openers = new Set(options.openers.map(({ id }) => id));
  const evaluators = new Set(options.evaluators.map(({ id }) => id));
  return lots.flatMap((lot, index) => [
    ...(lot.openers.every((one) => openers.has(one))
      ? []
      : [{ field: `lots.${index}.openers`, message: '所选开标人已不可用，请重新选择' }]),
    ...(lot.evaluators.every((one) => evaluators.has(one))
      ? []
      : [{ field: `lots.${index}.evaluators`, message: '所选评委已不可用，请重新选择' }]),
  ]);
}

/** One spelling for each value, so that `10` and `10.0000`, or a time in another zone, are no difference. */
function canonical(input: TenderInput): unknown {
  return {
    ...input,
    lots: input.lots.map((lot) => ({
      ...lot,
      estimate: lot.estimate === null ? null : plain(lot.estimate),
      ceilingPrice: lot.ceilingPrice === null ? null : plain(lot.ceilingPrice),
      bondAmount: plain(lot.bondAmount),
      documentFrom: instant(lot.documentFrom),
      documentUntil: instant(lot.documentUntil),
      questionUntil: instant(lot.questionUntil),
      prequalificationDeadline: instant(lot.prequalificationDeadline),
      replyUntil: instant(lot.replyUntil),
      bidDeadline: instant(lot.bidDeadline),
      openers: [...lot.openers].sort(),
      evaluators: [...lot.evaluators].sort(),
      representatives: [...lot.representatives].sort(),
      priceLines: lot.priceLines.map((line) => ({ ...line, qty: plain(line.qty) })),
    })),
  };
}

function plain(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${digits === '' ? '' : `.${digits}`}`;
}

function instant(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
