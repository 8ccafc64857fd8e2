import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/organisation/organisation.schema.ts';
import {
  decide,
  found,
  type InUseReason,
  type OrganisationEvent,
  type Parent,
  type PlaceReason,
} from '@procure/domain/organisation/decide.ts';
import type { Organisation, OrganisationProfile } from '@procure/domain/organisation/organisation.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor, SystemActor } from '../../platform/actor.ts';
import { type TransactionParts, transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { organisationEvents } from './events.ts';
import * as store from './store.ts';

interface Target {
  readonly id: string;
  readonly version: number;
}

/** Locks an organisation in share mode while something is begun in it. Null if it does not exist. */
export async function holdOrganisation(unit: Unit, id: string) {
  const kept = await store.keepOrganisation(unit, id);
  if (kept === null) return null;
  const { disabledAt, ...facts } = kept;
  return { id, ...facts, inUse: disabledAt === null };
}

/** Repeated with the same id it answers that it is made, and changes nothing. */
export function createOrganisation(
  parts: Parts,
  actor: StaffActor,
  { id, kind, parentId, ...profile }: InputOf<typeof wire.createOrganisation>,
) {
  return transact(parts, actor, async (unit) => {
    await store.holdTree(unit);
    const earlier = await store.lockOrganisation(unit, id);
    if (earlier !== null) {
      const same = earlier.organisation.kind === kind && earlier.organisation.profile.name === profile.name;
      return same ? { id, version: earlier.version } : refuse('conflict');
    }
    const parent = await parentOf(unit, parentId);
    if (isRefused(parent)) return parent;
    const decided = found({ kind: 'create', as: kind, parent, profile });
    if (isRefused(decided)) return decided;
    const outcome = await store.insertOrganisation(unit, id, decided.organisation);
    if (outcome === 'known') return refuse('conflict');
    if (outcome !== 'written') return refuse(outcome);
    const { organisation } = decided;
    await record(unit, organisationEvents, decided.event, { id, organisation });
    return { id, version: 1 };
  });
}

export function reviseOrganisation(
  parts: Parts,
  actor: StaffActor,
  { id, version, ...profile }: Target & OrganisationProfile,
) {
  return change<Refusal<store.Taken>>(parts, actor, { id, version }, async (unit, { organisation }) => {
    const decided = decide(organisation, { kind: 'revise', profile }, await unit.now());
    const taken = await store.findTaken(unit, id, decided.organisation);
    return taken === null ? decided : refuse(taken);
  });
}

/** Names the operator at the first set-up. Refused if another organisation has the name. */
export function nameOperator(parts: TransactionParts, actor: SystemActor, name: string) {
  return transact(parts, actor, async (unit) => {
    await store.holdTree(unit);
    const stored = await store.lockOperator(unit);
    const profile = { ...stored.organisation.profile, name };
    const decided = decide(stored.organisation, { kind: 'revise', profile }, await unit.now());
    const taken = await store.findTaken(unit, stored.id, decided.organisation);
    return taken === null ? await keep(unit, stored, decided) : refuse(taken);
  });
}

export function moveOrganisation(
  parts: Parts,
  actor: StaffActor,
  { parentId, ...target }: Target & { readonly parentId: string },
) {
  return change<Refusal<PlaceReason | 'organisation_below_itself' | 'operator_stays' | 'invalid_input'>>(
    parts,
    actor,
    target,
    async (unit, { id, organisation }) => {
      const parent = await parentOf(unit, parentId);
      if (isRefused(parent)) return parent;
      return decide(organisation, { kind: 'move', id, parent }, await unit.now());
    },
  );
}

export function disableOrganisation(
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: Target & { readonly reason: string },
) {
  return change<Refusal<InUseReason>>(parts, actor, target, async (unit, { id, organisation }) => {
    const below = await store.countBelow(unit, id);
    const underWay = await store.countUnderWay(unit, id);
    return decide(organisation, { kind: 'disable', reason, below, ...underWay }, await unit.now());
  });
}

export function enableOrganisation(parts: Parts, actor: StaffActor, target: Target) {
  return change<Refusal<PlaceReason | 'invalid_input'>>(
    parts,
    actor,
    target,
    async (unit, { organisation }) => {
      const parent = await parentOf(unit, organisation.parentId ?? '');
      if (isRefused(parent)) return parent;
      return decide(organisation, { kind: 'enable', parent }, await unit.now());
    },
  );
}

/** The named parent organisation; null at the top. */
async function parentOf(unit: Unit, parentId: string): Promise<Parent | null | Refusal<'invalid_input'>> {
  if (parentId === '') return null;
  const parent = await store.findParent(unit, parentId);
  return parent ?? refuseFields([{ field: 'parentId', message: '请选择上级单位' }]);
}

interface Decided {
  readonly organisation: Organisation;
  readonly event: OrganisationEvent | null;
}

/** Locks the tree, stores the decision and records its event. A decision without a change keeps the version. */
function change<R extends Refusal>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  work: (unit: Unit, stored: store.StoredOrganisation) => Promise<Decided | R>,
): Promise<Target | R | Refusal<'not_found' | 'conflict'>> {
  return transact(parts, actor, async (unit): Promise<Target | R | Refusal<'not_found' | 'conflict'>> => {
    await store.holdTree(unit);
    const stored = await store.lockOrganisation(unit, id);
    if (stored === null) return refuse('not_found');
    if (stored.version !== version) return refuse('conflict');
    const decided = await work(unit, stored);
    if ('refused' in decided) return decided;
    return keep(unit, stored, decided);
  });
}

async function keep(unit: Unit, stored: store.StoredOrganisation, { organisation, event }: Decided) {
  const { id, version } = stored;
  if (event === null) return { id, version };
  await record(unit, organisationEvents, event, { id, organisation });
  return { id, version: await store.saveOrganisation(unit, stored, organisation) };
}
