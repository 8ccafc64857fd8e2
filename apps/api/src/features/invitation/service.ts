import { formatDateTime } from '@procure/domain/display/time.ts';
import { canCancelInvitation, canInvite, canReplyIn } from '@procure/domain/invitation/access.ts';
import { type InvitationPhase, invitationPhase } from '@procure/domain/invitation/invitation.ts';
import {
  ableInvited,
  checkDeclineReason,
  checkReplyUntil,
  leavesEnough,
} from '@procure/domain/invitation/rules.ts';
import { invitationMachine } from '@procure/domain/invitation/transitions.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { checkInvitees } from '@procure/domain/tender/rules.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { accountsOf, holdVisibleLot, staffLot } from '../lot/read-model.ts';
import { lockLotToHandle } from '../tender/service.ts';
import * as store from './store.ts';

/** The read receipt: when somebody of the company first had the letter open. */
export function markRead(parts: Parts, actor: CompanyActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockOwn(actor.scope, unit, lotId);
    if (row === null) return refuse('not_found');
    if (row.readAt !== null) return { readAt: row.readAt.toISOString() };
    const readAt = await unit.now();
    await store.save(unit, row, { readAt });
    await unit.audit({
      action: 'read',
      entity: 'invitation',
      entityId: row.id,
      lotId,
      companyId: actor.company.id,
    });
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
    const open = canReplyIn(facts.lot, row.replyUntil, now);
    if (open !== true) return open;
    if (wanted === 'accepted' && facts.company !== 'approved') return refuse('company_not_approved');
    const wrong = reason === null ? null : checkDeclineReason(reason);
    if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
    // Another reason for the same refusal is no step of the machine, only a better text.
    const state =
      row.state === wanted
        ? wanted
        : next(invitationMachine, row.state, wanted === 'accepted' ? 'accept' : 'decline', 'supplier');
    if (isRefused(state)) return state;
    await store.save(unit, row, {
      state,
      reason,
      repliedAt: now,
      repliedBy: actor.accountId,
      readAt: row.readAt ?? now,
    });
    await unit.audit({
      action: wanted === 'accepted' ? 'accept' : 'decline',
      entity: 'invitation',
      entityId: row.id,
      lotId,
      companyId: actor.company.id,
      before: { state: row.state, reason: row.reason },
      after: { state, reason },
      reason,
    });
    const values = { title: facts.name, tenderNo: facts.tenderNo };
    const { invitation, minInvited } = methodSteps[facts.method];
    const left = ableInvited(await store.phasesOf(unit, lotId, now));
    // Declining is the supplier's right; the buyer learns what it means while there is time to ask others.
    const tooFew = state === 'declined' && invitation === 'required' && left < minInvited;
    await unit.send({
      channel: 'message',
      to: facts.ownerId,
      link: `/tender/${facts.tenderId}/invitation?lotId=${lotId}`,
      ...(tooFew
        ? { template: 'invitation_left_too_few', values: { ...values, left, n: minInvited } }
        : { template: 'invitation_replied', values }),
    });
    return { phase: state as InvitationPhase, repliedAt: now.toISOString() };
  });
}

interface Letters {
  readonly lotId: string;
  readonly replyUntil: string;
  readonly letter: string;
  readonly invitees: readonly { readonly id: string; readonly companyId: string }[];
}

/**
 * Sends letters to approved companies, under the lot's lock. Who is invited already stays as they are, so that
 * a repeated call sends nothing twice; together they must be as many as the method asks for.
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
    const open = canInvite(lot, lot.tender.method, now);
    if (open !== true) return open;
    const wrong = checkReplyUntil(letters.replyUntil, lot.bidDeadline, now);
    if (wrong !== null) return refuseFields([{ field: 'replyUntil', message: wrong }]);
    const enough = checkInvitees(lot.tender.method, standing.size + invitees.length);
    if (enough !== true) return enough;
    const companyIds = invitees.map(({ companyId }) => companyId);
    const approved = await store.approvedCompanies(actor.scope, unit, companyIds);
    if (companyIds.some((id) => !approved.has(id))) return refuse('company_not_approved');

    const written = {
      letter: letters.letter,
      replyUntil: new Date(letters.replyUntil),
      sentAt: now,
    };
    for (const { id, companyId } of invitees) {
      const before = known.find((row) => row.companyId === companyId);
      if (before === undefined) {
        if (!(await store.insert(unit, { id, lotId, companyId, ...written }))) return refuse('conflict');
      } else {
        const state = next(invitationMachine, before.state, 'renew', 'buyer');
        if (isRefused(state)) return state;
        const empty = { readAt: null, repliedAt: null, repliedBy: null, reason: null };
        await store.save(unit, before, { ...written, ...empty, state });
      }
      await unit.audit({
        action: before === undefined ? 'send' : 'renew',
        entity: 'invitation',
        entityId: before?.id ?? id,
        lotId,
        companyId,
        after: { replyUntil: letters.replyUntil },
      });
    }
    await tellInvited(unit, actor, lotId, companyIds, written.replyUntil);
    return { sent: invitees.length };
  });
}

async function tellInvited(
  unit: Unit,
  actor: StaffActor,
  lotId: string,
  companyIds: readonly string[],
  replyUntil: Date,
): Promise<void> {
  const lot = await staffLot(actor.scope, unit.db, lotId);
  if (lot === null) throw new Error(`lot ${lotId} is not there although it was locked`);
  const text = {
    template: 'invitation_sent',
    values: {
      title: lot.name,
      tenderNo: lot.tenderNo,
      replyUntil: `${formatDateTime(replyUntil)}（北京时间）`,
    },
    link: `/replyInvite?lotId=${lotId}`,
  } as const;
  for (const { id, email } of await accountsOf(unit.db, companyIds)) {
    await unit.send({ channel: 'message', to: id, ...text });
    if (email !== null) await unit.send({ channel: 'mail', to: email, ...text });
  }
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
    const open = canCancelInvitation(lot, now);
    if (open !== true) return open;
    const state = next(invitationMachine, row.state, 'cancel', 'buyer');
    if (isRefused(state)) return state;
    const phaseOf = (one: typeof row) => invitationPhase(one.state, one.replyUntil, now);
    const others = rows.filter((one) => one !== row).map(phaseOf);
    const enough = leavesEnough(lot.tender.method, phaseOf(row), others);
    if (enough !== true) return enough;
    await store.save(unit, row, { state, reason });
    await unit.audit({
      action: 'cancel',
      entity: 'invitation',
      entityId: id,
      lotId,
      companyId: row.companyId,
      before: { state: row.state, reason: row.reason },
      after: { state },
      reason,
    });
    const shown = await staffLot(actor.scope, unit.db, lotId);
    for (const { id: to } of await accountsOf(unit.db, [row.companyId])) {
      await unit.send({
        channel: 'message',
        to,
        template: 'invitation_cancelled',
        values: { title: shown?.name ?? lot.tender.title, tenderNo: lot.tender.tenderNo, reason },
        link: `/replyInvite?lotId=${lotId}`,
      });
    }
    return { phase: invitationPhase(state, row.replyUntil, now) };
  });
}
