import { type BidKeys, canOpen } from '@procure/domain/bid-key/bid-key.ts';
import { decide } from '@procure/domain/bid-key/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { isKeyFile } from '@procure/sealing/key-file.ts';
import type { CompanyActor, CompanyScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { holdOwnCompany } from '../company/service.ts';
import { bidKeyEvents } from './events.ts';
import * as store from './store.ts';

interface NewKey {
  readonly id: string;
  readonly recipient: string;
  readonly replaces: string | null;
  /** The caller's new pair, if they had none. */
  readonly pair: store.NewPair | null;
  readonly copies: readonly { readonly to: string; readonly pairId: string; readonly sealed: string }[];
}

/** Repeated with the same id it answers that it is made, and changes nothing. The company is locked meanwhile. */
export function make(parts: Parts, actor: CompanyActor, { id, recipient, replaces, pair, copies }: NewKey) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    await holdOwnCompany(scope, unit);
    const earlier = await store.findKey(scope, unit, id);
    if (earlier !== null) return earlier.recipient === recipient ? {} : refuse('conflict');
    if (!copies.every(({ sealed }) => isKeyFile(sealed, 'person'))) return refuse('copy_not_sealed');
    if (pair !== null) {
      const kept = await keepPair(unit, actor, pair);
      if (isRefused(kept)) return kept;
    }
    const allowed = decide(
      await store.readKeys(scope, unit),
      { kind: 'make', replaces, copies },
      actor.accountId,
    );
    if (allowed !== true) return allowed;
    const versionNo = await store.addKey(scope, unit, { id, recipient });
    if (versionNo === null) return refuse('conflict');
    await store.saveCopies(
      scope,
      unit,
      copies.map((copy) => ({ ...copy, keyId: id })),
    );
    const to = copies.map((copy) => copy.to);
    await record(unit, bidKeyEvents, { kind: 'make', recipient, versionNo, to }, about(actor, id));
    return {};
  });
}

export function makePair(parts: Parts, actor: CompanyActor, pair: store.NewPair) {
  return transact(parts, actor, async (unit) => {
    await holdOwnCompany(actor.scope, unit);
    return keepPair(unit, actor, pair);
  });
}

async function keepPair(unit: Unit, actor: CompanyActor, pair: store.NewPair) {
  const earlier = await store.lockPair(actor.scope, unit, pair.id);
  if (earlier !== null) return earlier.recipient === pair.recipient ? {} : refuse('conflict');
  if (!isWrapped(pair)) return refuse('copy_not_sealed');
  if (!(await store.replacePair(actor.scope, unit, pair))) return refuse('conflict');
  const { id, recipient } = pair;
  await record(unit, bidKeyEvents, { kind: 'make_pair', recipient }, about(actor, id));
  return {};
}

const isWrapped = ({ byPassphrase, byRecovery }: Pick<store.NewPair, 'byPassphrase' | 'byRecovery'>) =>
  isKeyFile(byPassphrase, 'secret') && isKeyFile(byRecovery, 'secret');

/** The same pair under another passphrase and another code: of this server's sight, other ciphertext. */
export function wrapPair(parts: Parts, actor: CompanyActor, wrapping: Omit<store.NewPair, 'recipient'>) {
  return transact(parts, actor, async (unit) => {
    const pair = await store.lockPair(actor.scope, unit, wrapping.id);
    if (pair === null) return refuse('not_found');
    if (pair.replacedAt !== null) return refuse('transition_not_allowed');
    if (!isWrapped(wrapping)) return refuse('copy_not_sealed');
    const { byPassphrase, byRecovery } = wrapping;
    if (pair.byPassphrase === byPassphrase && pair.byRecovery === byRecovery) return {};
    await store.savePairWrapping(actor.scope, unit, wrapping);
    await record(unit, bidKeyEvents, { kind: 'wrap' }, about(actor, pair.id));
    return {};
  });
}

interface Gift {
  readonly to: string;
  readonly pairId: string;
  readonly copies: readonly { readonly keyId: string; readonly sealed: string }[];
}

/** Gives copies of the key to a colleague. Existing copies are kept, so that a repeated call changes nothing. */
export function give(parts: Parts, actor: CompanyActor, { to, pairId, copies }: Gift) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    await holdOwnCompany(scope, unit);
    if (!copies.every(({ sealed }) => isKeyFile(sealed, 'person'))) return refuse('copy_not_sealed');
    const keys = await store.readKeys(scope, unit);
    const copy = { to, pairId };
    const versions = copies.map(({ keyId }) => keyId);
    const allowed = decide(keys, { kind: 'give', copy, versions }, actor.accountId);
    if (allowed !== true) return allowed;
    const missing = new Map(
      copies.filter(({ keyId }) => !opens(keys, keyId, to)).map((one) => [one.keyId, { ...one, ...copy }]),
    );
    if (missing.size === 0) return {};
    await store.saveCopies(scope, unit, [...missing.values()]);
    const given = { kind: 'give', to, keys: [...missing.keys()] } as const;
    await record(unit, bidKeyEvents, given, about(actor, given.keys[0] ?? ''));
    return {};
  });
}

function opens({ people, versions }: BidKeys, keyId: string, accountId: string): boolean {
  const version = versions.find(({ id }) => id === keyId);
  const person = people.find(({ id }) => id === accountId);
  return version !== undefined && person !== undefined && canOpen(version, person);
}

/** Deletes a leaver's copies of the company's keys, and marks the current key as known outside. */
export async function takeBack(
  unit: Unit,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  accountId: string,
): Promise<void> {
  for (const id of await store.takeCopies({ companyId }, unit, accountId))
    await record(unit, bidKeyEvents, { kind: 'know_outside', who: accountId }, { id, companyId });
}

function about({ scope }: CompanyActor, id: string) {
  return { id, companyId: scope.companyId };
}
