import { isDeepStrictEqual } from 'node:util';
import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { checkAgency } from '@procure/domain/entrustment/access.ts';
import { checkPreferences } from '@procure/domain/evaluation/preference-rule.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { checkSourcing } from '@procure/domain/tender/sourcing.ts';
import type { StaffActor, StaffScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { makeNumber } from '../../platform/number.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { difference } from '../../platform/record.ts';
import { agenciesWith, type Belonging, mayIn } from '../../platform/sight.ts';
import { worksFor } from '../entrustment/read-model.ts';
import { keepStanding } from '../entrustment/service.ts';
import { holdOrganisation } from '../organisation/service.ts';
import { checkTenderIntention } from './intention/service.ts';
import { maySucceed } from './member/read-model.ts';
import { give, isBuyer, mayHandle, staysInUse } from './member/service.ts';
import { staffOptions } from './option/read-model.ts';
import { checkTenderPlan } from './plan/service.ts';
import { draftContent } from './read-model.ts';
import {
  insertTender,
  type LockedLot,
  linkRebid,
  lockLot as lockRow,
  lockTender,
  type Names,
  replaceLots,
  unknownReferences,
  updateTender,
} from './store.ts';

export type { LockedLot };

/**
 * Locks a lot and reads it with its tender. Every decision about its state is made under this lock. Null if there is no
 * such lot.
 */
export function lockLot(unit: Unit, lotId: string): Promise<LockedLot | null> {
  return lockRow(unit, lotId);
}

/** As `lockLot`, for an act of the buyer's side: only for the tender's owner and handlers. */
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
    // Staff without a part in the tender are refused before any of the input is checked.
    const known = version === 0 ? true : await mayHandle(unit, actor.scope, id);
    if (isRefused(known)) return known;
    const organisation = await holdOrganisation(unit, input.organisationId);
    const own = mayIn(actor.scope, 'tender.edit', input);
    // An organisation that is neither theirs nor has entrusted them does not exist for them.
    if (organisation === null || !(own || (await worksFor(actor.scope, unit.db, input.organisationId))))
      return refuseFields([noOrganisation]);
    const wrong = [...(await wrongFields(unit, actor, id, input)), ...wrongPreferences(input)];
    if (wrong.length > 0) return refuseFields(wrong);
    const writing = { id, own, input };
    const names = { buyerName: organisation.name, agencyName: await nameOf(unit, input.agencyId) };
    if (version === 0) {
      if (!organisation.inUse || organisation.kind !== 'purchaser') return refuseFields([noOrganisation]);
      const begun = await beginTender(unit, actor, writing, names);
      if (begun !== null) return begun;
    }
    const held = await lockTender(unit, id);
    if (held === null) return refuse('conflict');
    const { tender, lots } = held;
    const may = await mayHandle(unit, actor.scope, id);
    if (isRefused(may)) return may;
    if (tender.organisationId !== input.organisationId)
      return refuseFields([{ field: 'organisationId', message: '项目的招标人不能更改，请为该单位新建项目' }]);
    const { agency } = await agencyFor(unit, actor, writing, tender.agencyId);
    if (agency !== null) return refuseFields([agency]);
    const before = await draftContent(actor.scope, unit.db, id);
    const repeated = isDeepStrictEqual(canonical(before), canonical(input));
    if (repeated && tender.version === version + 1)
      return { id, tenderNo: tender.tenderNo, version: version + 1 };
    if (tender.version !== version) return refuse('conflict');
    if (lots.some(({ state }) => state !== 'draft')) return refuse('transition_not_allowed');
    const saved = await updateTender(unit, tender, names, input);
    if (!(await replaceLots(unit, id, input.lots, lots))) return refuse('conflict');
    await unit.audit({ action: 'save', entity: 'tender', entityId: id, ...difference(before, input) });
    return { id, tenderNo: tender.tenderNo, version: saved };
  });
}

interface Writing {
  readonly id: string;
  /** Whether the author works in the purchaser, and not for its agency. */
  readonly own: boolean;
  readonly input: TenderInput;
}

/**
 * Creates a tender with its lots, owned by its author. A tender begun by an agency is owned by the person whom the
 * purchaser named in the entrustment, so that it has an owner after the entrustment; its author becomes a handler. Null
 * if the id exists.
 */
export async function beginTender(
  unit: Unit,
  actor: StaffActor,
  writing: Writing,
  names: Names,
): Promise<SavedDraft | Refusal<'conflict' | 'forbidden' | 'invalid_input'> | null> {
  const { id, own, input } = writing;
  const creates = own ? mayIn(actor.scope, 'tender.create', input) : mayCreateFor(actor, input.agencyId);
  if (!creates || !(await staysInUse(unit, actor.accountId))) return refuse('forbidden');
  const { agency, standing } = await agencyFor(unit, actor, writing, null);
  if (agency !== null) return refuseFields([agency]);
  const tenderNo = makeNumber('ZB', await unit.now());
  const author = { id, tenderNo, authorId: actor.accountId };
  if (!(await insertTender(unit, { ...author, ...names }, input))) return null;
  if (!(await replaceLots(unit, id, input.lots, []))) return refuse('conflict');
  await repeatLots(unit, actor, { id, tenderNo, rebidOf: input.rebidOf });
  await unit.audit({ action: 'create', entity: 'tender', entityId: id, after: { tenderNo, ...input } });
  if (own || standing === null) return { id, tenderNo, version: 1 };
  const { ownerId } = standing;
  if (!(await isBuyer(unit, ownerId, input))) return refuseFields([noOwner]);
  const { title } = input;
  await give(unit, { id, title, tenderNo }, actor.accountId, ownerId, '由招标代理机构新建');
  return { id, tenderNo, version: 1 };
}

/**
 * Links the lots of a new tender, in their order, to the lots of the former tender that ended and are not repeated yet.
 * Only a handler of the former tender may do so.
 */
async function repeatLots(
  unit: Unit,
  { scope }: StaffActor,
  { id, tenderNo, rebidOf }: { id: string; tenderNo: string; rebidOf: string | null },
): Promise<void> {
  if (rebidOf === null || (await mayHandle(unit, scope, rebidOf)) !== true) return;
  for (const lotId of await linkRebid(scope, unit, id, rebidOf))
    await unit.audit({ action: 'rebid', entity: 'lot', entityId: lotId, lotId, after: { id, tenderNo } });
}

const mayCreateFor = ({ scope }: StaffActor, agencyId: string | null): boolean =>
  agencyId === null || mayIn(scope, 'tender.create', { organisationId: agencyId });

const noOwner: FieldError = {
  field: 'organisationId',
  message: '委托中指定的负责人已不可用，请联系招标人在委托中更换',
};

/** Whether an agency is entrusted with such a tender now; kept so until it is stored. */
export async function isStanding(unit: Unit, id: string, input: TenderInput): Promise<boolean> {
  const { organisationId, agencyId, kind } = input;
  if (agencyId === null) return false;
  return (await keepStanding(unit, { organisationId, agencyId, kind, tenderId: id })) !== null;
}

/** The errors of the chosen agency, and its current entrustment. */
async function agencyFor(
  unit: Unit,
  { scope }: StaffActor,
  { id, own, input: { organisationId, agencyId, kind } }: Writing,
  before: string | null,
) {
  const standing =
    agencyId === null ? null : await keepStanding(unit, { organisationId, agencyId, kind, tenderId: id });
  const agencies = agenciesWith(scope, 'tender.edit');
  const stands = standing !== null;
  return { standing, agency: checkAgency({ own, agencies, chosen: agencyId, before, stands }) };
}

/** The agency's current name; null without an agency. */
export async function nameOf(unit: Unit, agencyId: string | null): Promise<string | null> {
  return agencyId === null ? null : ((await holdOrganisation(unit, agencyId))?.name ?? null);
}

/** The deductions that no procurement of this scope, kind and method may have; they are not stored even in a draft. */
function wrongPreferences(input: TenderInput): readonly FieldError[] {
  return input.lots.flatMap((lot, index) =>
    checkPreferences(lot.preferences, input)
      .filter(({ severity }) => severity === 'block')
      .map(({ field, message }) => ({ field: `lots.${index}.${field}`, message })),
  );
}

const noOrganisation: FieldError = { field: 'organisationId', message: '请选择招标人' };

async function wrongFields(
  unit: Unit,
  actor: StaffActor,
  id: string,
  input: TenderInput,
): Promise<readonly FieldError[]> {
  const wrong: FieldError[] = [];
  const sourcing = checkSourcing(input);
  if (sourcing !== null) wrong.push({ field: 'sourcing', message: sourcing });
  const intention = await checkTenderIntention(unit, input);
  if (intention !== null) wrong.push({ field: 'intentionId', message: intention });
  const planned = await checkTenderPlan(unit, input);
  if (planned !== null) wrong.push({ field: 'planPackageId', message: planned });
  const unknown = await unknownReferences(unit, input);
  if (unknown.category) wrong.push({ field: 'categoryId', message: '请选择采购品类' });
  if (unknown.area) wrong.push({ field: 'areaCode', message: '请选择项目地区' });
  // A tender that they may not see does not exist for them.
  const hidden = input.rebidOf !== null && !(await maySucceed(actor.scope, unit.db, id, input.rebidOf));
  if (unknown.rebidOf || hidden) wrong.push({ field: 'rebidOf', message: '未找到原招标项目' });
  input.lots.forEach((lot, place) => {
    if (lot.drawnExperts.some(({ speciality }) => unknown.specialities.has(speciality)))
      wrong.push({ field: `lots.${place}.drawnExperts`, message: '所选评审专业已停用，请重新选择' });
  });
  wrong.push(...(await awayFrom(unit, input, input.lots)));
  return wrong;
}

/**
 * Errors for people named in these lots who cannot act any more: disabled, or without the right in the organisation.
 */
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
      priceLines: lot.priceLines.map((line) => ({
        ...line,
        qty: plain(line.qty),
        ceilingUnitPrice: line.ceilingUnitPrice === null ? null : plain(line.ceilingUnitPrice),
      })),
      criteria: lot.criteria.map((one) => ({
        ...one,
        points: one.points === null ? null : plain(one.points),
      })),
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
