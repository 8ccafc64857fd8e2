import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Sourced } from '@procure/domain/tender/sourcing.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';

interface NoticeRecord {
  readonly id: string;
  readonly lotId: string | null;
  readonly tenderId: string;
  readonly channel: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** JSON text. */
  readonly facts: string;
  readonly publishedAt: Date;
  readonly publishedBy: string | null;
}

/**
 * Writes the notice with the columns that the lists filter by, copied from its tender and lot. Of several lots the
 * last deadline counts: the notice is open as long as one of them is. The times of an unpublished tender are a draft's
 * and are not copied.
 */
export async function insertNotice(db: Kysely<Database>, notice: NoticeRecord): Promise<void> {
  await sql`
    insert into notice (id, lot_id, tender_id, channel, kind, title, body, facts, published_at, published_by,
      tender_no, method, tender_kind, category_id, area_code, buyer_name, document_until, bid_deadline)
    select ${notice.id}, ${notice.lotId}, tender.id, ${notice.channel}, ${notice.kind}, ${notice.title},
      ${notice.body}, ${notice.facts}::jsonb, ${notice.publishedAt}, ${notice.publishedBy},
      tender.tender_no, tender.method, tender.kind, tender.category_id, tender.area_code, tender.buyer_name,
      times.document_until, times.bid_deadline
    from tender, lateral (
      select max(document_until) as document_until, max(bid_deadline) as bid_deadline from lot
      where lot.tender_id = tender.id and lot.published_at is not null
        and (${notice.lotId}::uuid is null or lot.id = ${notice.lotId}::uuid)
    ) as times
    where tender.id = ${notice.tenderId}`.execute(db);
}

/** The method and scope of a tender, which decide who may read its notices. */
export async function findTender(
  db: Kysely<Database>,
  id: string,
): Promise<Sourced & { readonly scope: TenderScope }> {
  return await db
    .selectFrom('tender')
    .select(['method', 'sourcing', 'scope'])
    .where('id', '=', id)
    .$narrowType<Sourced & { readonly scope: TenderScope }>()
    .executeTakeFirstOrThrow();
}
