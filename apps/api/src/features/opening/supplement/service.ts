import { objectionGroundLabels } from '@procure/domain/objection/objection.ts';
import { type OpeningSupplement, signOpeningSupplement } from '@procure/sealing/opening-supplement.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

/**
 * Adds a page to the signed record of a held lot for each objection to the opening that was answered since (条例44:
 * 「当场作出答复，并制作记录」). Objections answered before the record was complete get their pages with it, so that there is one
 * form of it; before that nothing happens.
 * @returns the added pages
 */
export async function addPages(
  { crypto }: Pick<Parts, 'crypto'>,
  unit: Unit,
  lotId: HeldLotId,
): Promise<readonly OpeningSupplement[]> {
  const known = await store.readLast(unit, lotId);
  if (known === null) return [];
  const { tenderNo, record } = known;
  let { page, last } = known;
  const signedAt = await unit.now();
  const added: OpeningSupplement[] = [];
  for (const row of await store.readUnpaged(unit, lotId)) {
    page += 1;
    const supplement: OpeningSupplement = {
      format: 'procure-opening-supplement/1',
      lotId,
      tenderNo,
      record: statementDigest(record),
      page,
      previous: last === null ? null : statementDigest(last),
      signedAt: signedAt.toISOString(),
      ...saidBy(row),
    };
    const signed = await signOpeningSupplement(crypto.signing, supplement);
    await store.insertPage(unit, { lotId, page, objectionId: row.id, signedAt, ...signed });
    last = signed;
    added.push(supplement);
  }
  return added;
}

/** Content of the page, which is public and does not name the objector. */
function saidBy({ companyName, endedAt, submittedAt, ...row }: store.Unpaged) {
  const withoutName = (text: string) =>
    companyName === '' ? text : text.replaceAll(companyName, '某投标人');
  const { ground, groundReason, outcome, answer } = row;
  const isReceived = ground === null;
  return {
    objectionNo: row.objectionNo,
    raisedAt: submittedAt.toISOString(),
    target: row.target,
    facts: withoutName(row.facts),
    request: withoutName(row.request),
    outcome: isReceived ? requireStored(outcome, 'how it was answered') : ('not_receivable' as const),
    answer: withoutName(
      isReceived
        ? requireStored(answer, 'the answer')
        : `${objectionGroundLabels[ground]}：${requireStored(groundReason, 'why it is not received')}`,
    ),
    answeredAt: endedAt.toISOString(),
  };
}
