import { decide } from '@procure/domain/complaint/decide.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { type CompanyActor, holds, type StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { attach, replaceFiles } from '../../file/attachment/service.ts';
import { areOwnFiles, type FileReader } from '../../file/service.ts';
import { lockLot, lockLotToHandle } from '../../tender/service.ts';
import { isComplainedWith } from '../desk/read-model.ts';
import { complaintEvents } from '../events.ts';
import { isDecidedWith } from '../read-model.ts';
import { aboutOf, partiesOf } from '../service.ts';
import * as store from '../store.ts';

interface Statement {
  readonly id: string;
  readonly statement: string;
  readonly fileIds: readonly string[];
}

/** Stores the buyer's 陈述申辩, once. */
export function reply(parts: Parts, actor: StaffActor, { id, statement, fileIds }: Statement) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOfReceived(actor.scope, unit, id);
    if (lotId === null) return refuse('not_found');
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const row = await store.lockReceived(actor.scope, unit, id);
    if (row === null) return refuse('not_found');
    if (row.buyerStatement === statement && row.buyerStatedAt !== null)
      return { statedAt: row.buyerStatedAt.toISOString() };
    const now = await unit.now();
    const decided = decide(store.complaintOf(row), { kind: 'stateBuyer', statement }, now);
    if (isRefused(decided)) return decided;
    if (!(await areOwnFiles(unit, actor, fileIds, [])))
      return refuseFields([{ field: 'fileIds', message: '附件已失效，请重新上传' }]);
    await replaceFiles(unit, { kind: 'complaint-buyer', id }, fileIds);
    await store.saveDecided(unit, row, decided.complaint);
    const { title, tenderNo } = lot.tender;
    const to = await partiesOf(parts, unit, row);
    await record(unit, complaintEvents, { ...decided.event, to }, { ...aboutOf(row), title, tenderNo });
    return { statedAt: now.toISOString() };
  });
}

/** Stores the 陈述申辩 of the bidder concerned, once. */
export function state(parts: Parts, actor: CompanyActor, { id, statement, fileIds }: Statement) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lotId = await store.lotIdOfAbout(scope, unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    const row = lot === null ? null : await store.lockAbout(scope, unit, id);
    if (lot === null || row === null) return refuse('not_found');
    if (row.respondentStatement === statement && row.respondentStatedAt !== null)
      return { statedAt: row.respondentStatedAt.toISOString() };
    const now = await unit.now();
    const decided = decide(store.complaintOf(row), { kind: 'stateRespondent', statement }, now);
    if (isRefused(decided)) return decided;
    const hung = await attach(unit, scope, { kind: 'complaint-respondent', id }, fileIds);
    if (isRefused(hung)) return hung;
    await store.saveDecided(unit, row, decided.complaint);
    const { title, tenderNo } = lot.tender;
    const to = await partiesOf(parts, unit, row);
    await record(unit, complaintEvents, { ...decided.event, to }, { ...aboutOf(row), title, tenderNo });
    return { statedAt: now.toISOString() };
  });
}

/** Lets the handling staff read files of the complaint, and the parties files of the decision once it is signed. */
export const mayReadComplaint: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'attachment') return false;
  if (caller.kind === 'staff')
    return holds(caller, 'complaint.read') && isComplainedWith(caller.scope, parts.db, file.id);
  if (caller.kind !== 'supplier' || caller.company === null) return false;
  return isDecidedWith({ ...caller.scope, companyId: caller.company.id }, parts.db, file.id);
};
