import { randomUUID } from 'node:crypto';
import { type NoticeKind, noticeChannel } from '@procure/domain/notice/notice.ts';
import { isPublicNotice } from '@procure/domain/notice/publicity.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import type { Prepared } from '../../platform/http/answer.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { fixRootsOf } from '../receipt/service.ts';
import { readNotice } from './read-model.ts';
import { findTender, insertNotice } from './store.ts';

export interface NewNotice {
  /** Null where the notice speaks of several lots. */
  readonly lotId: string | null;
  readonly tenderId: string;
  readonly kind: NoticeKind;
  readonly title: string;
  /** Markdown, without HTML. */
  readonly body: string;
  /**
   * Facts by kind. `change`: {changes: [{field, before, after}], reason}. `candidates`: {candidates: [{rank,
   * companyName, price, quality, delivery, score}], publicityFrom, publicityUntil}. `award`: {winner:
   * {companyName, amount}}.
   */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * Publishes for everybody, in the transaction of what is published; every process forgets its lists at commit.
 * A notice is never changed or taken back: a correction is another one. Of a tender that was not announced only
 * what the law orders is published: every notice passes here, so that no act has to remember it.
 * @returns the id of the notice; null if the law gives it to those only who take part, whom the caller informs
 */
export async function publishNotice(unit: Unit, notice: NewNotice): Promise<string | null> {
  const tender = await findTender(unit.db, notice.tenderId);
  if (!isPublicNotice(notice.kind, tender)) return null;
  const id = randomUUID();
  const publishedAt = await unit.now();
  const publishedBy = unit.actor.kind === 'staff' ? unit.actor.accountId : null;
  await insertNotice(unit.db, {
    ...notice,
    id,
    channel: noticeChannel(notice.kind),
    facts: JSON.stringify(notice.facts ?? {}),
    publishedAt,
    publishedBy,
  });
  await unit.audit({
    action: 'publish',
    entity: 'notice',
    entityId: id,
    lotId: notice.lotId,
    after: { kind: notice.kind, title: notice.title },
  });
  await unit.touch('notice');
  return id;
}

/** A public notice. The first reader after the deadline causes the receipt logs of its lots to be fixed, without a job. */
export async function lookAtNotice(parts: Parts, id: string): Promise<Prepared | null> {
  await fixRootsOf(parts, id);
  return readNotice(parts.db, id);
}
