import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/entrustment/entrustment.schema.ts';
import { decide, type EntrustmentEvent, offer } from '@procure/domain/entrustment/decide.ts';
import { type Entrustment, periodOf, type Side } from '@procure/domain/entrustment/entrustment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { Caller, StaffActor } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { mayIn } from '../../platform/sight.ts';
import { staffWith } from '../account/audience/read-model.ts';
import { type FileReader, heldFile } from '../file/service.ts';
import { holdOrganisation } from '../organisation/service.ts';
import { isBuyer } from '../tender/member/service.ts';
import { entrustmentEvents } from './events.ts';
import { handledTenders, isSeenDocument } from './read-model.ts';
import * as store from './store.ts';

interface Target {
  readonly id: string;
  readonly version: number;
}

/** The entrustment by which an agency may handle such a tender now, kept so until what it lets happen is stored. */
export function keepStanding(unit: Unit, handled: store.Handled) {
  return store.keepStanding(unit, handled);
}

/** Repeated with the same id it answers that it is offered, and changes nothing. */
export function offerEntrustment(
  parts: Parts,
  actor: StaffActor,
  { id, purchaserId, agencyId, fromDay, untilDay, ...input }: InputOf<typeof wire.offerEntrustment>,
) {
  return transact(parts, actor, async (unit) => {
    const earlier = await store.lockEntrustment(actor.scope, unit, id);
    if (earlier !== null) {
      const { fileId } = earlier.entrustment;
      const same = earlier.purchaserId === purchaserId && earlier.agencyId === agencyId;
      return same && fileId === input.fileId ? { id, version: earlier.version } : refuse('conflict');
    }
    const file = await heldFile(unit, input.fileId);
    const own = mayIn(actor.scope, 'entrustment.manage', { organisationId: purchaserId });
    const purchaser = own ? await holdOrganisation(unit, purchaserId) : null;
    const agency = await holdOrganisation(unit, agencyId);
    const now = await unit.now();
    const terms = { ...input, ...periodOf(fromDay, untilDay) };
    const decided = offer(
      {
        kind: 'offer',
        ...terms,
        purchaser,
        agency,
        fileOwned: file?.purpose === 'attachment' && file.ownerAccountId === actor.accountId,
        tendersHandled: await handlesAll(unit, actor, purchaserId, input.tenderIds),
        ownerBuys: own && (await isBuyer(unit, input.ownerId, { organisationId: purchaserId })),
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const { entrustment, event } = decided;
    const by = { by: actor.accountId, at: now };
    if (!(await store.insertEntrustment(unit, { id, purchaserId, agencyId, entrustment }, by)))
      return refuse('conflict');
    await record(unit, entrustmentEvents, event, {
      id,
      entrustment,
      purchaser: requireStored(purchaser, 'who entrusts'),
      agency: requireStored(agency, 'who is entrusted'),
      told: await managersOf(unit, agencyId),
    });
    return { id, version: 1 };
  });
}

async function handlesAll(
  unit: Unit,
  { scope }: StaffActor,
  purchaserId: string,
  tenderIds: readonly string[],
): Promise<boolean> {
  if (tenderIds.length === 0) return true;
  const handled = await handledTenders(scope, unit.db);
  return tenderIds.every((id) => handled.some((one) => one.id === id && one.organisationId === purchaserId));
}

/** Accounts that act for an organisation in its entrustments. */
const managersOf = async (unit: Unit, organisationId: string) =>
  (await staffWith(unit.db, 'entrustment.manage', { organisationId })).map(({ id }) => id);

export function acceptEntrustment(parts: Parts, actor: StaffActor, target: Target) {
  return change<Refusal<'transition_not_allowed' | 'organisation_out_of_use'>>(
    parts,
    actor,
    target,
    'agency',
    async ({ held, parties, now }) => decide(held.entrustment, { kind: 'accept', parties }, now),
  );
}

/** Ends an entrustment. From then on `platform/sight.ts` denies the agency every access to the entrusted tenders. */
export function closeEntrustment(
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: Target & { readonly reason: string },
) {
  return change<Refusal<'transition_not_allowed'>>(
    parts,
    actor,
    target,
    'either',
    async ({ held, side, now }) => decide(held.entrustment, { kind: 'close', side, reason }, now),
  );
}

export function nameEntrustmentOwner(
  parts: Parts,
  actor: StaffActor,
  { ownerId, ...target }: Target & { readonly ownerId: string },
) {
  return change<Refusal<'transition_not_allowed' | 'invalid_input'>>(
    parts,
    actor,
    target,
    'purchaser',
    async ({ unit, held, now }) => {
      const ownerBuys = await isBuyer(unit, ownerId, { organisationId: held.purchaserId });
      return decide(held.entrustment, { kind: 'name_owner', ownerId, ownerBuys }, now);
    },
  );
}

interface Held {
  readonly unit: Unit;
  readonly held: store.StoredEntrustment;
  readonly side: Side;
  readonly parties: readonly Awaited<ReturnType<typeof party>>[];
  readonly now: Date;
}

const party = async (unit: Unit, id: string) => requireStored(await holdOrganisation(unit, id), 'a party');

interface Decided {
  readonly entrustment: Entrustment;
  readonly event: EntrustmentEvent | null;
}

/** Changes an entrustment on behalf of a side. Staff who may only see it are refused with `forbidden`. */
function change<R extends Refusal>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  by: Side | 'either',
  work: (about: Held) => Promise<Decided | R>,
): Promise<Target | R | Refusal<'not_found' | 'conflict' | 'forbidden'>> {
  type Outcome = Target | R | Refusal<'not_found' | 'conflict' | 'forbidden'>;
  return transact(parts, actor, async (unit): Promise<Outcome> => {
    const held = await store.lockEntrustment(actor.scope, unit, id);
    if (held === null) return refuse('not_found');
    const { purchaserId, agencyId } = held;
    const sides = { purchaser: purchaserId, agency: agencyId } as const;
    const side = (['purchaser', 'agency'] as const).find(
      (one) =>
        (by === 'either' || by === one) &&
        mayIn(actor.scope, 'entrustment.manage', { organisationId: sides[one] }),
    );
    if (side === undefined) return refuse('forbidden');
    if (held.version !== version) return refuse('conflict');
    const purchaser = await party(unit, purchaserId);
    const agency = await party(unit, agencyId);
    const now = await unit.now();
    const decided = await work({ unit, held, side, parties: [purchaser, agency], now });
    if ('refused' in decided) return decided;
    const { entrustment, event } = decided;
    if (event === null) return { id, version };
    const told =
      event.kind === 'name_owner'
        ? [entrustment.ownerId]
        : await managersOf(unit, side === 'purchaser' ? agencyId : purchaserId);
    await record(unit, entrustmentEvents, event, { id, entrustment, purchaser, agency, told });
    const saved = await store.saveEntrustment(unit, held, entrustment, { by: actor.accountId, at: now });
    return { id, version: saved };
  });
}

/**
 * Gives the entrustments of an account to another buyer, because the account is disabled or keeps the buyer's role only
 * in these organisations. The caller has locked the account.
 */
export async function replaceOwner(
  unit: Unit,
  accountId: string,
  organisations: ReadonlySet<string>,
  successorId: string,
  reason: string,
): Promise<true | Refusal<'entrustments_owned' | 'invalid_input'>> {
  const all = await store.holdOwned(unit, accountId);
  const owned = all.filter(({ purchaser }) => !organisations.has(purchaser.id));
  if (owned.length === 0) return true;
  if (successorId === '') {
    const documents = owned.map(({ documentNo }) => documentNo);
    return refuse('entrustments_owned', { n: owned.length, documents: documents.slice(0, 5).join('、') });
  }
  for (const { id, documentNo, purchaser, agency } of owned) {
    const buys =
      successorId !== accountId && (await isBuyer(unit, successorId, { organisationId: purchaser.id }));
    if (!buys)
      return refuseFields([
        { field: 'successorId', message: '请选择在用的采购员账号，且其在各委托的招标人均为采购员' },
      ]);
    await store.giveOwned(unit, id, successorId);
    await unit.audit({
      action: 'nameOwner',
      entity: 'entrustment',
      entityId: id,
      before: { ownerId: accountId },
      after: { ownerId: successorId },
      reason,
    });
    await unit.send({
      channel: 'account',
      to: successorId,
      template: 'entrustment_owner_named',
      values: { purchaser: purchaser.name, agency: agency.name, documentNo },
      link: '/entrustment',
    });
  }
  return true;
}

/** Both sides of an entrustment and the purchaser's supervisor may read its document, as they may read the list. */
export const mayReadEntrustment: FileReader = async (parts: Parts, caller: Caller, file) =>
  caller.kind === 'staff' &&
  caller.permissions.has('entrustment.read') &&
  isSeenDocument(caller.scope, parts.db, file.id);
