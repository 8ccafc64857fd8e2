import { randomBytes, randomUUID } from 'node:crypto';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/invitation/draw.schema.ts';
import { canInvite } from '@procure/domain/invitation/access.ts';
import {
  checkPool,
  decideSupplierDraw,
  hasTimeToReply,
  type PlaceFacts,
  placesOf,
  replyDue,
  supplierPhase,
  vacantPlaces,
} from '@procure/domain/invitation/draw.ts';
import { invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { seedBytes, seedDigest, signDraw, textDigest } from '@procure/sealing/draw.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import {
  followsSupplierOrder,
  nextSupplier,
  openPlaces,
  type SupplierStep,
  supplierListText,
  supplierRequestText,
} from '@procure/sealing/supplier-draw.ts';
import { type StaffActor, system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { lotNameOf } from '../../lot/name/read-model.ts';
import { mayHandle } from '../../tender/member/service.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../../tender/service.ts';
import { findLogged } from '../../transparency/read-model.ts';
import { sendLetter, toldOf } from '../letter/service.ts';
import { openSupplierDraw, supplierSeedContext } from '../statement/service.ts';
import { holdStates, readAll } from '../store.ts';
import { type SupplierDrawEvent, supplierDrawEvents } from './events.ts';
import * as store from './store.ts';

type Crypto = Parts['crypto'];

/** Bound to the lot and the number: a seed copied into another row does not decrypt. */
export const supplierSeedColumn: SealedColumn = {
  ...{ table: 'supplierDraw', column: 'seed', id: ['lot_id', 'no'] },
  contextOf: ({ lot_id = '', no = '' }) => supplierSeedContext(lot_id, Number(no)),
};

async function tell(unit: Unit, lot: LockedLot, event: SupplierDrawEvent): Promise<void> {
  const { title, tenderNo, ownerId } = lot.tender;
  await record(unit, supplierDrawEvents, event, { lotId: lot.id, title, tenderNo, ownerId });
}

/** Whether this person acts for the buyer on the tender. */
export const isHandler = async (parts: Pick<Parts, 'db'>, { scope }: StaffActor, tenderId: string) =>
  (await mayHandle(parts, scope, tenderId)) === true;

interface Held {
  readonly draws: readonly store.StoredDraw[];
  readonly places: PlaceFacts;
}

/** The draws of a held lot, and how far its places are filled. */
export async function holdPlaces(unit: Unit, lot: LockedLot, now: Date): Promise<Held> {
  const draws = await store.readDraws(unit, lot.id);
  const invitations = (await readAll(unit, lot.id)).map(({ companyId, state, replyUntil }) => ({
    companyId,
    phase: invitationPhase(state, replyUntil, now),
  }));
  return { draws, places: placesOf(draws, invitations, lot.bidDeadline, now) };
}

/**
 * Whether the draws of a held lot are those that the public log has, their suppliers follow the order, and the invitations
 * of those who hold a place are as they were sent.
 */
export async function isIntact(
  crypto: Crypto,
  unit: Unit,
  lot: LockedLot,
  draws: readonly store.StoredDraw[],
): Promise<boolean> {
  for (const { row, steps } of draws) {
    const opened = await openSupplierDraw(crypto, row);
    if (opened === null || !followsSupplierOrder(opened.order, opened.request.count, steps)) return false;
    if (row.drawnAt === null) continue;
    const published = await findLogged(unit, 'supplier-draw', `${lot.id}/${row.no}`);
    if (published?.body !== row.body || published.signature !== row.signature) return false;
  }
  const invitations = new Map((await readAll(unit, lot.id)).map((one) => [one.companyId, one]));
  return draws
    .flatMap(({ steps }) => steps)
    .filter(({ outcome }) => outcome === 'invited')
    .every(({ companyId }) => {
      const invitation = invitations.get(companyId);
      return invitation?.state === 'sent' || invitation?.state === 'accepted';
    });
}

/**
 * Requests a draw: fixes the candidates and a random seed, and states their digests for the public log. Suppliers are
 * invited by `drawSuppliers` when the log has the statement. No person chooses the time of the draw or its result.
 */
export function request(
  parts: Parts,
  actor: StaffActor,
  { lotId, no, ...asked }: InputOf<typeof wire.requestSupplierDraw>,
) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const conditions = { ...asked, categoryCodes: [...new Set(asked.categoryCodes)].sort() };
    const text = supplierRequestText(conditions);
    const now = await unit.now();
    const { draws, places } = await holdPlaces(unit, lot, now);
    const earlier = draws.find(({ row }) => row.no === no)?.row;
    if (earlier !== undefined)
      return earlier.request === text && earlier.requestedBy === actor.accountId
        ? { no, digest: statementDigest(earlier) }
        : refuse('supplier_draw_running');
    const { tender } = lot;
    const refused = decideSupplierDraw({ lot, tender, places }, conditions, now);
    if (refused !== null) return refused;
    if (no !== draws.length + 1) return refuse('conflict');
    if (!(await isIntact(parts.crypto, unit, lot, draws))) return refuse('supplier_draw_altered');
    const candidates = await store.readCandidates(unit, lot.id, conditions);
    const small = checkPool(tender, conditions.count, candidates.length);
    if (small !== null) return small;
    const list = supplierListText(candidates);
    const seed = randomBytes(seedBytes).toString('base64url');
    const statement = await signDraw(parts.crypto.signing, 'supplier-draw', {
      ...{ tenderId: lot.tenderId, lotId: lot.id, no, statedAt: now.toISOString() },
      seedSha256: seedDigest(seed),
      ...{ requestSha256: textDigest(text), candidatesSha256: textDigest(list) },
    });
    await store.insertDraw(unit, {
      ...{ lotId: lot.id, no, request: text, candidates: list, ...statement },
      seed: parts.crypto.seal(seed, supplierSeedContext(lot.id, no)),
      ...{ requestedBy: actor.accountId, requestedAt: now },
    });
    const { signature } = statement;
    await tell(unit, lot, { kind: 'request', no, request: text, signature, candidates: candidates.length });
    return { no, digest: statementDigest(statement) };
  });
}

/**
 * Begins the draws that are in the public log, and passes on the places of suppliers who declined, stayed silent or were
 * cancelled. `at` replaces the database's clock.
 */
export async function drawSuppliers(parts: Parts, at?: Date): Promise<void> {
  const by = system('supplier.draw');
  const now = at ?? (await transact(parts, by, (unit) => unit.now()));
  for (const lotId of await store.findDue(parts.db, now, 200)) {
    await transact(parts, by, async (unit) => {
      const lot = await lockLot(unit, lotId);
      if (lot === null) return;
      const isSound = await advance(parts.crypto, unit, lot, now);
      if (!isSound) parts.log.error({ part: 'supplier draw', lotId }, 'a draw is not as its statement says');
    });
  }
}

/** False if a draw is not as its statement says: then nothing changes. */
async function advance(crypto: Crypto, unit: Unit, lot: LockedLot, now: Date): Promise<boolean> {
  if (canInvite(lot, lot.tender, now) !== true) return true;
  const { draws } = await holdPlaces(unit, lot, now);
  if (!(await isIntact(crypto, unit, lot, draws))) return false;
  const pending = draws.find(({ isBegun }) => !isBegun)?.row;
  if (pending !== undefined) {
    const published = await findLogged(unit, 'supplier-draw', `${lot.id}/${pending.no}`);
    // A draw begins only from the statement that everybody can see.
    if (published === null) return true;
    if (published.body !== pending.body || published.signature !== pending.signature) return false;
    await store.saveDrawn(unit, lot.id, pending.no, now);
    await tell(unit, lot, { kind: 'draw', no: pending.no });
  }
  for (const { companyId, drawNo, position } of await store.readSilent(unit, lot.id, now)) {
    await store.leave(unit, lot.id, companyId, { state: 'silent', at: now });
    await tell(unit, lot, { kind: 'fall_silent', no: drawNo, position, company: companyId });
  }
  await fillPlaces(crypto, unit, lot, now);
  await store.markPassed(unit, lot.id, now);
  const { places } = await holdPlaces(unit, lot, now);
  if (supplierPhase(places) === 'exhausted')
    await tell(unit, lot, { kind: 'exhaust', vacant: vacantPlaces(places) });
  return true;
}

/** Invites the next suppliers of the begun draws for the vacant places of a held lot. */
async function fillPlaces(crypto: Crypto, unit: Unit, lot: LockedLot, now: Date): Promise<void> {
  const { draws, places } = await holdPlaces(unit, lot, now);
  let vacant = vacantPlaces(places);
  const title = lotNameOf({
    ...{ tenderTitle: lot.tender.title, lotNo: lot.lotNo, lotTitle: lot.title },
    lotCount: await store.countLots(unit, lot.id),
  });
  for (const draw of draws.filter(({ isBegun }) => isBegun)) {
    const opened = await openSupplierDraw(crypto, draw.row);
    if (opened === null || !hasTimeToReply(now, draw.replyHours, lot.bidDeadline)) continue;
    const { request, order } = opened;
    const steps: SupplierStep[] = [...draw.steps];
    const letter = {
      kind: 'send',
      ...{ lot, tender: lot.tender, invited: places.count, recommendation: null },
      ...{ letter: request.letter, replyUntil: replyDue(now, request.replyHours) },
    } as const;
    const known = new Set((await readAll(unit, lot.id)).map(({ companyId }) => companyId));
    while (vacant > 0 && openPlaces(request.count, steps) > 0) {
      const next = nextSupplier(order, steps);
      if (next === null) break;
      const companyId = next.id;
      const { uscc: _, ...invitee } =
        (await holdStates(unit, [companyId], lot.tender)).get(companyId) ?? nobody;
      const mayInvite = invitee.company === 'approved' && !invitee.excluded && !known.has(companyId);
      const outcome = mayInvite ? 'invited' : 'unavailable';
      steps.push({ companyId, outcome });
      const position = steps.length;
      await store.insertSupplier(unit, {
        ...{ lotId: lot.id, drawNo: draw.row.no, position, companyId, state: outcome, drawnAt: now },
        leftAt: mayInvite ? null : now,
      });
      if (!mayInvite) {
        await tell(unit, lot, { kind: 'pass_over', no: draw.row.no, position, company: companyId });
        continue;
      }
      const told = await toldOf(unit, { title, tenderNo: lot.tender.tenderNo }, [companyId]);
      const addressed = { id: randomUUID(), lotId: lot.id, companyId, before: null };
      const refused = await sendLetter(unit, addressed, { ...letter, ...invitee }, told, now);
      if (refused !== null)
        throw new Error(`a drawn supplier of lot ${lot.id} was not invited: ${refused.refused}`);
      known.add(companyId);
      vacant -= 1;
    }
  }
}

const nobody = { company: null, excluded: false, companyName: '', uscc: null } as const;
