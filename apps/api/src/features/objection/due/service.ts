import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { personOpener } from '../person/service.ts';
import { markOverdue, type Overdue } from './store.ts';

type Keys = { readonly crypto: Crypto };

/**
 * Records once for each objection that the legal term passed without an answer, and notifies the objector, who may
 * complain from then on, for ten days only (条例60).
 */
export async function recordOverdue(parts: Keys, unit: Unit, now: Date): Promise<void> {
  for (const overdue of await markOverdue(unit, now)) {
    const { id, lotId, companyId } = overdue;
    await unit.audit({
      action: 'overdue',
      entity: 'objection',
      entityId: id,
      lotId,
      companyId,
      after: { overdueAt: now },
    });
    await tell(parts, unit, overdue);
  }
}

async function tell(parts: Keys, unit: Unit, overdue: Overdue): Promise<void> {
  const { id, lotId, companyId, person, objectionNo, title, tenderNo } = overdue;
  const deadline = formatDateTime(overdue.dueAt);
  if (companyId !== null) {
    const to = await accountsOf(unit.db, [companyId], 'objection');
    const text = { template: 'objection_unanswered', values: { title, tenderNo, deadline } } as const;
    await unit.send(
      ...messages(
        to.map(({ id: account }) => account),
        text,
        `/objection?lotId=${lotId}`,
      ),
    );
  }
  if (person !== null)
    await unit.send({
      channel: 'sms',
      to: personOpener(parts)(id, person).phone,
      template: 'objection_person_unanswered',
      values: { title, tenderNo, objectionNo, deadline },
    });
}
