import { decide, type Invitation } from '@procure/domain/invitation/decide.ts';
import { canRecommend, drawOf, needsRecommendation } from '@procure/domain/invitation/draw.ts';
import { type InvitationPhase, invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { holdVisibleLot, lotNamesFor } from '../lot/read-model.ts';
import { type LockedLot, lockLotToHandle } from '../tender/service.ts';
import { announcedSupplier } from '../tender/single-source/service.ts';
import { isOwnDrawn } from './draw/read-model.ts';
import { holdPlaces, isIntact } from './draw/service.ts';
import { leave, leaveOwn } from './draw/store.ts';
import { invitationEvents } from './events.ts';
import { sendLetter, toldOf } from './letter/service.ts';
import * as store from './store.ts';

/** The company's invitation to a lot. */
const ownInvitation = {
  lock: (unit: Unit, actor: CompanyActor, lotId: string) => store.lockOwn(actor.scope, unit, lotId),
  save: store.saveDecided,
  events: invitationEvents,
};

/** The read receipt: when somebody of the company first had the letter open. */
export const markRead = act(ownInvitation, async ({ unit, held: row, keep }) => {
  if (row.readAt !== null) return { readAt: row.readAt.toISOString() };
  const readAt = await unit.now();
  const { invitation, event } = decide(store.invitationOf(row), { kind: 'read' }, readAt);
  await keep(invitation, event, row);
  return { readAt: readAt.toISOString() };
});

interface Reply {
  readonly lotId: string;
  readonly reply: 'accepted' | 'declined';
  readonly reason: string;
}

const save = (unit: Unit, { row }: { readonly row: store.InvitationRow }, decided: Invitation) =>
  store.saveDecided(unit, row, decided);

/** The company's invitation, with the lot that decides about its reply. */
const repliedInvitation = {
  async lock(unit: Unit, { scope }: CompanyActor, { lotId }: Pick<Reply, 'lotId'>) {
    const facts = await holdVisibleLot(scope, unit, lotId);
    const row = facts === null ? null : await store.lockOwn(scope, unit, lotId);
    return facts === null || row === null ? null : { facts, row };
  },
  save,
  events: invitationEvents,
};

/** Accepts or declines, or changes the reply. The same reply again is answered as the first time. */
export const reply = act(
  repliedInvitation,
  async ({ unit, actor, held: { facts, row }, keep }, { lotId, reply: wanted, reason: given }: Reply) => {
    const reason = wanted === 'declined' ? given : null;
    if (row.state === wanted && row.reason === reason && row.repliedAt !== null) {
      return { phase: row.state as InvitationPhase, repliedAt: row.repliedAt.toISOString() };
    }
    const now = await unit.now();
    const { lot, company, excluded, ownerId, tenderId, tenderNo, name } = facts;
    const others = await store.otherPhases(actor.scope, unit, lotId, now);
    const isDrawn = await isOwnDrawn(actor.scope, unit.db, lotId);
    const decided = decide(
      store.invitationOf(row),
      {
        kind: 'reply',
        lot,
        tender: facts,
        company,
        excluded,
        ...{ others, isDrawn },
        reply: wanted,
        reason: given,
        by: actor.accountId,
      },
      now,
    );
    if (isRefused(decided)) return decided;
    await keep(decided.invitation, { ...decided.event, ownerId, tenderId, tenderNo, title: name }, row);
    if (isDrawn && wanted === 'declined') await leaveOwn(actor.scope, unit, lotId, now);
    return { phase: wanted as InvitationPhase, repliedAt: now.toISOString() };
  },
);

interface Letters {
  readonly lotId: string;
  readonly replyUntil: string;
  readonly letter: string;
  readonly recommendation: string;
  readonly invitees: readonly { readonly id: string; readonly companyId: string }[];
}

/**
 * Sends invitations to approved companies, under the lot's lock. Existing invitations do not change, so that a repeated
 * call sends nothing twice. Together there must be as many as the method requires. Refused while the suppliers are drawn.
 */
export function send(parts: Parts, actor: StaffActor, letters: Letters) {
  return transact(parts, actor, async (unit) => {
    const { lotId } = letters;
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const known = await store.lockAll(actor.scope, unit, lotId);
    const standing = new Set(
      known.filter(({ state }) => state !== 'cancelled').map(({ companyId }) => companyId),
    );
    const invitees = letters.invitees.filter(({ companyId }) => !standing.has(companyId));
    if (invitees.length === 0) return { sent: 0 };
    const now = await unit.now();
    const { places } = await holdPlaces(unit, lot, now);
    const may = canRecommend(places);
    if (may !== true) return may;
    const recommendation = letters.recommendation === '' ? null : letters.recommendation;
    if (recommendation === null && needsRecommendation(lot.tender, places))
      return refuseFields([{ field: 'recommendation', message: '请填写推荐意见，说明为何推荐这些供应商' }]);
    const companyIds = invitees.map(({ companyId }) => companyId);
    const companies = await store.holdStates(unit, companyIds, lot.tender);
    const onlySupplier = await announcedSupplier(unit, lot.tender);
    const told = await toldOf(unit, await lotNamesFor(actor.scope, unit.db, lot), companyIds);
    const { letter, replyUntil } = letters;
    const invited = standing.size + invitees.length;
    const sending = {
      kind: 'send',
      ...{ lot, tender: lot.tender, invited },
      ...{ letter, recommendation, replyUntil },
    } as const;
    for (const { id, companyId } of invitees) {
      const before = known.find((row) => row.companyId === companyId) ?? null;
      const { uscc, ...invitee } = companies.get(companyId) ?? unknownInvitee;
      if (onlySupplier !== null && uscc !== onlySupplier)
        return refuse('not_shown_supplier', { company: invitee.companyName });
      const refused = await sendLetter(
        unit,
        { id, lotId, companyId, before },
        { ...sending, ...invitee },
        told,
        now,
      );
      if (refused !== null) return refused;
    }
    return { sent: invitees.length };
  });
}

const unknownInvitee: store.Invitee = { company: null, excluded: false, companyName: '', uscc: null };

interface Cancellation {
  readonly id: string;
  readonly reason: string;
}

/** An invitation under its lot's lock, with the others of the lot. */
const sentInvitation = {
  async lock(unit: Unit, { scope }: StaffActor, { id }: Pick<Cancellation, 'id'>) {
    const lotId = await store.lotIdOf(scope, unit, id);
    if (lotId === null) return null;
    const lot = await lockLotToHandle(unit, scope, lotId);
    if (isRefused(lot)) return lot;
    const rows = await store.lockAll(scope, unit, lotId);
    const row = rows.find((one) => one.id === id);
    return row === undefined ? null : { lot, rows, row };
  },
  save,
  events: invitationEvents,
};

/** Whether the company may no longer be invited to the held lot. */
async function isBarredFrom(unit: Unit, lot: LockedLot, companyId: string): Promise<boolean> {
  const invitee = (await store.holdStates(unit, [companyId], lot.tender)).get(companyId);
  return invitee?.company !== 'approved' || invitee.excluded;
}

/**
 * Takes an invitation back. The next company of the draw has the place of a drawn one. The same call again is answered as the
 * first time.
 */
export const cancel = act(
  sentInvitation,
  async ({ parts, unit, actor, held: { lot, rows, row }, keep }, { reason }: Cancellation) => {
    if (row.state === 'cancelled' && row.reason === reason) return { phase: row.state as InvitationPhase };
    const now = await unit.now();
    const others = rows
      .filter((one) => one !== row)
      .map((one) => invitationPhase(one.state, one.replyUntil, now));
    const { draws } = await holdPlaces(unit, lot, now);
    if (!(await isIntact(parts.crypto, unit, lot, draws))) return refuse('supplier_draw_altered');
    const drawn = drawOf(draws, row.companyId);
    const isBarred = drawn !== null && (await isBarredFrom(unit, lot, row.companyId));
    const decided = decide(
      store.invitationOf(row),
      {
        kind: 'cancel',
        ...{ lot, tender: lot.tender, others, reason },
        drawn: drawn === null ? null : { isBarred },
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const told = await toldOf(unit, await lotNamesFor(actor.scope, unit.db, lot), [row.companyId]);
    await keep(decided.invitation, { ...decided.event, ...told(row.companyId) }, row);
    if (drawn !== null) await leave(unit, lot.id, row.companyId, { state: 'cancelled', at: now });
    return { phase: decided.invitation.state as InvitationPhase };
  },
);
