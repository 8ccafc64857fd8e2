import {
  checkAsk,
  checkConfirm,
  checkDeal,
  checkTime,
  type DivisionLot,
  isConfirmed,
} from '@procure/domain/opening/division.ts';
import type { KeyHolder } from '@procure/domain/opening/opening.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { isHeld } from '@procure/sealing/division.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { areDistinct, stateLotKey } from '../key/service.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../service.ts';
import { committeesOf } from '../store.ts';
import { divisionEvents } from './events.ts';
import * as store from './store.ts';

interface Naming {
  readonly lotId: string;
  readonly id: string;
}

interface Asking extends Naming {
  readonly openers: readonly string[];
  readonly reason: string;
}

/**
 * Requests the holders of a lot's shares to deal them to other openers. A repeated call with the same id changes
 * nothing.
 */
export function askDivision(parts: Parts, actor: StaffActor, { lotId, id, openers, reason }: Asking) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    if (lot.publishedAt === null) return refuse('transition_not_allowed');
    if ((await store.findDivision(unit, lot.id, { id })) !== null) return {};
    const now = await unit.now();
    const open = await store.findDivision(unit, lot.id, 'open');
    const holders = await store.readHolders(unit, lot.id);
    const people = await staffWith(unit.db, 'opening.release', lot.tender);
    const named = {
      openers,
      eligible: people.map((person) => person.id),
      evaluators: (await committeesOf(unit, [lot.id])).get(lot.id)?.evaluators ?? [],
    };
    const refused = checkAsk(divisionLot(lot), open, holders, named, now);
    if (refused !== null) return refused;
    const keys = await store.readKeys(unit, openers);
    const unready = people.filter(
      (person) =>
        openers.includes(person.id) &&
        !keys.some(({ accountId, rehearsed }) => accountId === person.id && rehearsed),
    );
    if (unready.length > 0)
      return refuse('openers_not_ready', { names: unready.map(({ name }) => name).join('、') });
    const no = lot.keyDivision + 1;
    const made = { id, lotId: lot.id, no, reason, askedBy: actor.accountId, askedAt: now };
    if (!(await store.insertDivision(unit, made, keys))) return refuse('conflict');
    const event = { kind: 'ask', no, openers, holders, reason } as const;
    await record(unit, divisionEvents, event, about(lot));
    return {};
  });
}

/** The division in force stays. */
export function cancelDivision(parts: Parts, actor: StaffActor, { lotId, id }: Naming) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const division = await store.findDivision(unit, lot.id, { id });
    if (division === null) return refuse('not_found');
    if (division.state === 'cancelled') return {};
    const late = checkTime(lot, await unit.now());
    if (late !== null) return late;
    if (division.state !== 'open') return refuse('division_over');
    await store.cancel(unit, { id, lotId: lot.id, no: division.no });
    const to = [...new Set([...(await store.readHolders(unit, lot.id)), ...idsOf(division)])];
    await record(unit, divisionEvents, { kind: 'cancel', no: division.no, to }, about(lot));
    return {};
  });
}

/**
 * An opener's own encrypted share before the deadline, only while shares are being dealt. Each call is logged.
 */
export function drawShare(parts: Parts, actor: StaffActor, naming: Naming) {
  return transact(parts, actor, async (unit) => {
    const found = await heldFor(unit, actor, naming);
    if (isRefused(found)) return found;
    const { lot, division, holds, now } = found;
    const refused = checkDeal(divisionLot(lot), division, { accountId: actor.accountId, holds }, now);
    if (refused !== null) return refused;
    if (division.dealers.includes(actor.accountId)) return refuse('division_over');
    const parts = await store.readParts(unit, lot.id, lot.keyDivision, actor.accountId);
    const [first] = parts;
    if (first === undefined) return refuse('share_missing');
    await record(unit, divisionEvents, { kind: 'draw_share', no: division.no }, about(lot));
    return {
      byPassphrase: first.byPassphrase,
      passkeys: first.passkeys,
      parts: parts.map(({ sealed }) => sealed),
      openersNeeded: lot.openersNeeded,
      splitEnvelope: lot.splitEnvelope,
      openers: division.openers.map(({ accountId, nickName, keyId, recipient }) => ({
        id: accountId,
        nickName,
        keyId,
        recipient,
      })),
    };
  });
}

interface DealtPiece {
  readonly keyId: string;
  readonly sealed: string;
  readonly sha256: string;
  readonly priceSha256: string | null;
  readonly held: string;
}

/** Stores a holder's share in pieces, one encrypted to each new opener. The last required deal notifies the openers. */
export function dealShare(
  parts: Parts,
  actor: StaffActor,
  { pieces, ...naming }: Naming & { readonly pieces: readonly DealtPiece[] },
) {
  return transact(parts, actor, async (unit) => {
    const found = await heldFor(unit, actor, naming);
    if (isRefused(found)) return found;
    const { lot, division, holds, now } = found;
    const refused = checkDeal(divisionLot(lot), division, { accountId: actor.accountId, holds }, now);
    if (refused !== null) return refused;
    if (division.dealers.includes(actor.accountId)) return {};
    const given = division.openers.flatMap(({ accountId, keyId }) => {
      const piece = pieces.find((one) => one.keyId === keyId);
      return piece === undefined ? [] : [{ ...piece, accountId }];
    });
    const complete = given.length === division.openers.length && given.length === pieces.length;
    const hasParts = given.every(({ priceSha256 }) => (priceSha256 !== null) === lot.splitEnvelope);
    if (!complete || !hasParts || !areDistinct(given)) return refuse('deal_stale');
    const { id, no } = division;
    await store.saveDeal(unit, { id, lotId: lot.id, no }, actor.accountId, given);
    const dealers = [...division.dealers, actor.accountId];
    const to = dealers.length < lot.openersNeeded ? [] : idsOf(division);
    const event = { kind: 'deal', no, dealers: dealers.length, needed: lot.openersNeeded, to } as const;
    await record(unit, divisionEvents, event, about(lot));
    return {};
  });
}

/** A new opener's sealed pieces, once all dealers have dealt. */
export function drawPieces(parts: Parts, actor: StaffActor, naming: Naming) {
  return transact(parts, actor, async (unit) => {
    const found = await heldFor(unit, actor, naming);
    if (isRefused(found)) return found;
    const { lot, division, now } = found;
    const refused = checkConfirm(divisionLot(lot), division, actor.accountId, now);
    if (refused !== null) return refused;
    const pieces = await store.readParts(unit, lot.id, division.no, actor.accountId);
    const [first] = pieces;
    if (first === undefined) throw new Error(`division ${division.id} lacks the pieces of an opener`);
    await record(unit, divisionEvents, { kind: 'draw_pieces', no: division.no }, about(lot));
    return {
      byPassphrase: first.byPassphrase,
      passkeys: first.passkeys,
      pieces: pieces.map(({ sealed, sha256, priceSha256 }) => ({ sealed, sha256, priceSha256 })),
    };
  });
}

/** A new opener has opened every piece. The last one puts the division in force. */
export function confirmPieces(
  parts: Parts,
  actor: StaffActor,
  { proofs, ...naming }: Naming & { readonly proofs: readonly string[] },
) {
  return transact(parts, actor, async (unit) => {
    const found = await heldFor(unit, actor, naming);
    if (isRefused(found)) return found;
    const { lot, division, now } = found;
    const { id, no } = division;
    const self = division.openers.find(({ accountId }) => accountId === actor.accountId);
    if (self?.confirmed && division.state === 'in_force') return { inForce: true };
    const refused = checkConfirm(divisionLot(lot), division, actor.accountId, now);
    if (refused !== null) return refused;
    if (self?.confirmed) return { inForce: false };
    const pieces = await store.readParts(unit, lot.id, no, actor.accountId);
    if (
      pieces.length !== proofs.length ||
      !pieces.every(({ held }, at) => isHeld(proofs[at] ?? '', held ?? ''))
    )
      return refuse('pieces_not_held');
    const openers = division.openers.map((one) => (one === self ? { ...one, confirmed: true } : one));
    const inForce = isConfirmed({ openers });
    if (inForce) {
      const gone = await unfit(unit, lot, division.openers);
      if (gone.length > 0) return refuse('division_stale', { names: gone.join('、') });
    }
    await store.saveConfirmation(unit, id, actor.accountId);
    await record(unit, divisionEvents, { kind: 'confirm', no }, about(lot));
    if (!inForce) return { inForce };
    const before = await store.readHolders(unit, lot.id);
    await store.bringInForce(unit, { id, lotId: lot.id, no }, idsOf(division));
    await stateLotKey(parts, unit, lot.id);
    const to = [...new Set([lot.tender.ownerId, ...before, ...idsOf(division)])];
    const names = division.openers.map(({ nickName }) => nickName);
    const event = { kind: 'divide', no, before, openers: idsOf(division), names, to } as const;
    await record(unit, divisionEvents, event, about(lot));
    return { inForce };
  });
}

/** The locked lot with its division, for a current or a new opener. */
async function heldFor(unit: Unit, actor: StaffActor, { lotId, id }: Naming) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const division = await store.findDivision(unit, lot.id, { id });
  const holds = (await store.readHolders(unit, lot.id)).includes(actor.accountId);
  const isNamed = division?.openers.some(({ accountId }) => accountId === actor.accountId) ?? false;
  const may = mayIn(actor.scope, 'opening.release', lot.tender);
  if (division === null || !may || !(holds || isNamed)) return refuse('not_an_opener');
  return { lot, division, holds, now: await unit.now() };
}

/** Names of the new openers who have lost the right to open, or have become evaluators of the lot. */
async function unfit(unit: Unit, lot: LockedLot, openers: readonly store.DivisionOpener[]) {
  const eligible = (await staffWith(unit.db, 'opening.release', lot.tender)).map(({ id }) => id);
  const evaluators = (await committeesOf(unit, [lot.id])).get(lot.id)?.evaluators ?? [];
  return openers
    .filter(({ accountId }) => !eligible.includes(accountId) || evaluators.includes(accountId))
    .map(({ nickName }) => nickName);
}

const idsOf = ({ openers }: store.DivisionRow) => openers.map(({ accountId }) => accountId);

function divisionLot(lot: LockedLot): DivisionLot {
  const { state, bidDeadline, openersNeeded, keyDivision } = lot;
  return { state, bidDeadline, openersNeeded, keyDivision, keyHolder: lot.keyHolder as KeyHolder };
}

function about({ id, bidDeadline, tender: { title, tenderNo } }: LockedLot) {
  return { lotId: id, title, tenderNo, bidDeadline };
}

/** Names who dealt something else than the share they held. */
export function saveFalseDealers(unit: Unit, lotId: HeldLotId, accountIds: readonly string[]): Promise<void> {
  return store.saveFalseDealers(unit, lotId, accountIds);
}
