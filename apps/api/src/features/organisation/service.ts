import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/organisation/organisation.schema.ts';
import { decide, found, type OrganisationEvent, type Parent } from '@procure/domain/organisation/decide.ts';
import type { Organisation, OrganisationProfile } from '@procure/domain/organisation/organisation.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act, type Begun } from '../../platform/act.ts';
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

/** An organisation as seen by the person who changes it. Its tree is locked first. */
const seenOrganisation = {
  async lock(unit: Unit, _: StaffActor, { id, version }: Target) {
    await store.holdTree(unit);
    const stored = await store.lockOrganisation(unit, id);
    return stored === null || stored.version === version ? stored : refuse('conflict');
  },
  save: store.saveOrganisation,
  events: organisationEvents,
};

type Changing = Begun<
  StaffActor,
  store.StoredOrganisation,
  Organisation,
  number,
  OrganisationEvent,
  Pick<store.StoredOrganisation, 'id' | 'organisation'>
>;

interface Decided {
  readonly organisation: Organisation;
  readonly event: OrganisationEvent | null;
}

/** Keeps a decision. One without a change keeps the version. */
async function keepChange(
  { held: { id, version }, keep }: Pick<Changing, 'held' | 'keep'>,
  { organisation, event }: Decided,
): Promise<Target> {
  return { id, version: event === null ? version : await keep(organisation, event, { id, organisation }) };
}

export const reviseOrganisation = act(
  seenOrganisation,
  async (begun, { id, version: _, ...profile }: Target & OrganisationProfile) => {
    const { unit, held } = begun;
    const decided = decide(held.organisation, { kind: 'revise', profile }, await unit.now());
    const taken = await store.findTaken(unit, id, decided.organisation);
    return taken === null ? keepChange(begun, decided) : refuse(taken);
  },
);

/** Names the operator at the first set-up. Refused if another organisation has the name. */
export function nameOperator(parts: TransactionParts, actor: SystemActor, name: string) {
  return transact(parts, actor, async (unit) => {
    await store.holdTree(unit);
    const stored = await store.lockOperator(unit);
    const profile = { ...stored.organisation.profile, name };
    const decided = decide(stored.organisation, { kind: 'revise', profile }, await unit.now());
    const taken = await store.findTaken(unit, stored.id, decided.organisation);
    if (taken !== null) return refuse(taken);
    const { id, version } = stored;
    const { organisation, event } = decided;
    if (event === null) return { id, version };
    await record(unit, organisationEvents, event, { id, organisation });
    return { id, version: await store.saveOrganisation(unit, stored, organisation) };
  });
}

export const moveOrganisation = act(
  seenOrganisation,
  async (begun, { parentId }: Target & { readonly parentId: string }) => {
    const { unit, held } = begun;
    const parent = await parentOf(unit, parentId);
    if (isRefused(parent)) return parent;
    const { id, organisation } = held;
    const decided = decide(organisation, { kind: 'move', id, parent }, await unit.now());
    return isRefused(decided) ? decided : keepChange(begun, decided);
  },
);

export const disableOrganisation = act(
  seenOrganisation,
  async (begun, { reason }: Target & { readonly reason: string }) => {
    const { unit, held } = begun;
    const below = await store.countBelow(unit, held.id);
    const underWay = await store.countUnderWay(unit, held.id);
    const command = { kind: 'disable', reason, below, ...underWay } as const;
    const decided = decide(held.organisation, command, await unit.now());
    return isRefused(decided) ? decided : keepChange(begun, decided);
  },
);

export const enableOrganisation = act(seenOrganisation, async (begun, _: Target) => {
  const { unit, held } = begun;
  const parent = await parentOf(unit, held.organisation.parentId ?? '');
  if (isRefused(parent)) return parent;
  const decided = decide(held.organisation, { kind: 'enable', parent }, await unit.now());
  return isRefused(decided) ? decided : keepChange(begun, decided);
});

/** The named parent organisation; null at the top. */
async function parentOf(unit: Unit, parentId: string): Promise<Parent | null | Refusal<'invalid_input'>> {
  if (parentId === '') return null;
  const parent = await store.findParent(unit, parentId);
  return parent ?? refuseFields([{ field: 'parentId', message: '请选择上级单位' }]);
}
