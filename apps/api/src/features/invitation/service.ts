import { decide } from '@procure/domain/invitation/decide.ts';
import { type InvitationPhase, invitationPhase } from '@procure/domain/invitation/invitation.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { accountsOf } from '../account/audience/read-model.ts';
import { holdVisibleLot, staffLot } from '../lot/read-model.ts';
import { type LockedLot, lockLotToHandle } from '../tender/service.ts';
import { announcedSupplier } from '../tender/single-source/service.ts';
import { invitationEvents } from './events.ts';
import * as store from './store.ts';

/** The read receipt: when somebody of the company first had the letter open. */
export function markRead(parts: Parts, actor: CompanyActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockOwn(actor.scope, unit, lotId);
    if (row === null) return refuse('not_found');
    if (row.readAt !== null) return { readAt: row.readAt.toISOString() };
    const readAt = await unit.now();
    const { invitation, event } = decide(store.invitationOf(row), { kind: 'read' }, readAt);
    await store.saveDecided(unit, row, invitation);
    await record(unit, invitationEvents, event, row);
    return { readAt: readAt.toISOString() };
  });
}

interface Reply {
  readonly lotId: string;
  readonly reply: 'accepted' | 'declined';
  readonly reason: string;
}

/** Accepts or declines, or changes the reply. The same reply again is answered as the first time. */
export function reply(parts: Parts, actor: CompanyActor, { lotId, reply: wanted, reason: given }: Reply) {
  return transact(parts, actor, async (unit) => {
    const facts = await holdVisibleLot(actor.scope, unit, lotId);
    const row = facts === null ? null : await store.lockOwn(actor.scope, unit, lotId);
    if (facts === null || row === null) return refuse('not_found');
    const reason = wanted === 'declined' ? given : null;
    if (row.state === wanted && row.reason === reason && row.repliedAt !== null) {
      return { phase: row.state as InvitationPhase, repliedAt: row.repliedAt.toISOString() };
    }
    const now = await unit.now();
    const { lot, company, excluded, ownerId, tenderId, tenderNo, name } = facts;
    const others = await store.otherPhases(actor.scope, unit, lotId, now);
    const decided = decide(
      store.invitationOf(row),
      {
        kind: 'reply',
        ...{ lot, tender: facts, company, excluded, others },
        reply: wanted,
        reason: given,
        by: actor.accountId,
      },
      now,
    );
    if (isRefused(decided)) return decided;
    await store.saveDecided(unit, row, decided.invitation);
    await record(unit, invitationEvents, { ...decided.event, ownerId, tenderId, tenderNo, title: name }, row);
    return { phase: wanted as InvitationPhase, repliedAt: now.toISOString() };
  });
}

interface Letters {
  readonly lotId: string;
  readonly replyUntil: string;
  readonly letter: string;
  readonly invitees: readonly { readonly id: string; readonly companyId: string }[];
}

/**
 * Sends invitations to approved companies, under the lot's lock. Existing invitations do not change, so that a repeated
 * call sends nothing twice. Together there must be as many as the method requires.
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
    const companyIds = invitees.map(({ companyId }) => companyId);
    const companies = await store.holdStates(unit, companyIds, lot.tender);
    const onlySupplier = await announcedSupplier(unit, lot.tender);
    const told = await toldOf(unit, actor, lot, companyIds);
    const { letter, replyUntil } = letters;
    const invited = standing.size + invitees.length;
    const sending = { kind: 'send', lot, tender: lot.tender, invited, letter, replyUntil } as const;
    for (const { id, companyId } of invitees) {
      const before = known.find((row) => row.companyId === companyId);
      const { uscc, ...invitee } = companies.get(companyId) ?? unknownInvitee;
      if (onlySupplier !== null && uscc !== onlySupplier)
        return refuse('not_shown_supplier', { company: invitee.companyName });
      const decided = decide(
        before === undefined ? null : store.invitationOf(before),
        { ...sending, ...invitee },
        now,
      );
      if (isRefused(decided)) return decided;
      const row = before ?? { id, lotId, companyId };
      if (before !== undefined) await store.saveDecided(unit, before, decided.invitation);
      else if (!(await store.insertDecided(unit, row, decided.invitation))) return refuse('conflict');
      await record(unit, invitationEvents, { ...decided.event, ...told(companyId) }, row);
    }
    return { sent: invitees.length };
  });
}

const unknownInvitee: store.Invitee = { company: null, excluded: false, companyName: '', uscc: null };

/** The people of each company, and what the lot is called to them. */
async function toldOf(unit: Unit, actor: StaffActor, lot: LockedLot, companyIds: readonly string[]) {
  const title = (await staffLot(actor.scope, unit.db, lot.id))?.name ?? lot.tender.title;
  const { tenderNo } = lot.tender;
  const accounts = await accountsOf(unit.db, companyIds, 'invitation');
  return (companyId: string) => {
    const to = accounts.filter((account) => account.companyId === companyId);
    return { to, title, tenderNo };
  };
}

/** Takes an invitation back. The same call again is answered as the first time. */
export function cancel(parts: Parts, actor: StaffActor, id: string, reason: string) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    if (lotId === null) return refuse('not_found');
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const rows = await store.lockAll(actor.scope, unit, lotId);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return refuse('not_found');
    if (row.state === 'cancelled' && row.reason === reason) return { phase: row.state as InvitationPhase };
    const now = await unit.now();
    const others = rows
      .filter((one) => one !== row)
      .map((one) => invitationPhase(one.state, one.replyUntil, now));
    const decided = decide(
      store.invitationOf(row),
      { kind: 'cancel', lot, tender: lot.tender, others, reason },
      now,
    );
    if (isRefused(decided)) return decided;
    await store.saveDecided(unit, row, decided.invitation);
    const told = await toldOf(unit, actor, lot, [row.companyId]);
    await record(unit, invitationEvents, { ...decided.event, ...told(row.companyId) }, row);
    return { phase: decided.invitation.state as InvitationPhase };
  });
}
