import type { ObjectionGround, ObjectionOutcome } from '@procure/domain/objection/objection.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

/** An answered objection to the opening without a page. */
export interface Unpaged {
  readonly id: string;
  readonly companyName: string;
  readonly objectionNo: string;
  readonly submittedAt: Date;
  readonly target: string;
  readonly facts: string;
  readonly request: string;
  readonly outcome: ObjectionOutcome | null;
  readonly answer: string | null;
  readonly ground: ObjectionGround | null;
  readonly groundReason: string | null;
  readonly endedAt: Date;
}

/** Answered objections of a held lot without a page, in the order of their answers. */
export async function readUnpaged(unit: Unit, lotId: HeldLotId): Promise<readonly Unpaged[]> {
  const { rows } = await sql<Unpaged>`
    select said.id, coalesce(company.name, '') as company_name, said.objection_no, said.submitted_at, said.target, said.facts,
      said.request, said.outcome, said.answer, said.ground, said.ground_reason, said.ended_at
    from objection said join company on company.id = said.company_id
    where said.lot_id = ${lotId} and said.subject = 'opening' and said.state in ('answered', 'not_receivable')
      and not exists (select from opening_supplement page where page.objection_id = said.id)
    order by said.ended_at, said.id`.execute(unit.db);
  return rows;
}

/** The signed record of a held lot with its last page; null before the record is complete. */
export async function readLast(unit: Unit, lotId: HeldLotId) {
  const { rows } = await sql<{
    readonly tenderNo: string;
    readonly record: Statement;
    readonly page: number;
    readonly last: Statement | null;
  }>`select tender.tender_no, json_build_object('body', record.body, 'signature', record.signature) as record,
      coalesce(last.page, 0) as page,
      case when last.page is not null
        then json_build_object('body', last.body, 'signature', last.signature) end as last
    from opening_record record join lot on lot.id = record.lot_id join tender on tender.id = lot.tender_id
      left join lateral (select page, body, signature from opening_supplement whole
        where whole.lot_id = record.lot_id order by page desc limit 1) last on true
    where record.lot_id = ${lotId}`.execute(unit.db);
  return rows[0] ?? null;
}

export async function insertPage(
  unit: Unit,
  page: Statement & {
    readonly lotId: HeldLotId;
    readonly page: number;
    readonly objectionId: string;
    readonly signedAt: Date;
  },
): Promise<void> {
  await unit.db.insertInto('openingSupplement').values(page).execute();
}

/** The pages of `lots`, in their order. */
export async function readPages(
  db: Kysely<Database>,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const rows = await db
    .selectFrom('openingSupplement')
    .select(['lotId', 'body', 'signature'])
    .where('lotId', 'in', lotIds)
    .orderBy('lotId')
    .orderBy('page')
    .execute();
  const found = new Map<string, Statement[]>();
  for (const { lotId, ...page } of rows) found.set(lotId, [...(found.get(lotId) ?? []), page]);
  return found;
}
