import { checkSuccessor } from '@procure/domain/opening/succession.ts';
import { type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { Belonging } from '../../../platform/sight.ts';
import type { Unit } from '../../../platform/transaction.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { listed } from '../member/service.ts';
import { holdInUse } from '../member/store.ts';
import * as store from './store.ts';

/**
 * Puts another opener in the place of an account that from now on is one in these organisations and no other, in every
 * lot of the rest whose opening is not over: because it goes out of use, or loses the role. By whoever manages accounts, who sees numbers of tenders and nothing else. The
 * account is held by the caller.
 */
export async function replaceOpener(
  unit: Unit,
  accountId: string,
  organisations: ReadonlySet<string>,
  successorId: string,
  reason: string,
): Promise<true | Refusal<'openings_named' | 'invalid_input'>> {
  const all = await store.holdNamed(unit, accountId);
  const named = all.filter(({ organisationId }) => !organisations.has(organisationId));
  if (named.length === 0) return true;
  const tenders = new Map(named.map((lot) => [lot.tenderId, lot]));
  if (successorId === '')
    return refuse('openings_named', {
      n: tenders.size,
      tenders: listed([...tenders.values()]),
    });
  const wrong =
    successorId !== accountId && (await isOpener(unit, successorId, named))
      ? checkSuccessor(named, successorId)
      : '请选择在用的开标人账号，且其在各项目所属单位均为开标人';
  if (wrong !== null) return refuseFields([{ field: 'openerSuccessorId', message: wrong }]);
  for (const { lotId } of named) {
    await store.replaceOpener(unit, lotId, { from: accountId, to: successorId });
    await unit.audit({
      action: 'replaceOpener',
      entity: 'lot',
      entityId: lotId,
      lotId,
      before: { opener: accountId },
      after: { opener: successorId },
      reason,
    });
  }
  for (const { tenderId, title, tenderNo, ownerId } of tenders.values()) {
    const values = { title, tenderNo };
    await unit.send({
      channel: 'message',
      to: successorId,
      template: 'opener_named',
      values,
      link: '/opening',
    });
    await unit.send({
      channel: 'message',
      to: ownerId,
      template: 'opener_replaced',
      values,
      link: `/tender/${tenderId}`,
    });
  }
  return true;
}

/** Whom all of these lots may name, held so that they stay in use. */
async function isOpener(unit: Unit, accountId: string, lots: readonly Belonging[]): Promise<boolean> {
  if (!(await holdInUse(unit, accountId))) return false;
  for (const whose of lots) {
    const openers = await staffWith(unit.db, 'opening.release', whose);
    if (!openers.some(({ id }) => id === accountId)) return false;
  }
  return true;
}
