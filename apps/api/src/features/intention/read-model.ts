import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/intention/intention.schema.ts';
import { noticeCountCap } from '@procure/contract/notice/notice.route.ts';
import type { IntentionContent } from '@procure/domain/intention/intention.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import { hasPairs, hasWords } from '../../platform/database/keyword.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isIntentionSeen } from '../../platform/sight.ts';

type Reach = Kysely<Database>;

// The public functions take no scope: they read published rows only, which belong to everybody.

const isPublic = sql`intention.published_at is not null`;

const shortColumns = sql`intention.id, intention.state, intention.title, intention.kind,
  trim_scale(intention.budget)::text as budget, intention.planned_month, intention.set_aside, intention.published_at`;
const publicColumns = sql`${shortColumns}, intention.buyer_name`;

type PublicRow = Omit<wire.PublicIntentionRow, 'publishedAt'> & { readonly publishedAt: Date };

/** Published intentions, the latest first. The count ends at `noticeCountCap`. */
export async function readPublicIntentions(
  db: Reach,
  { keyword, kind, pageNum, pageSize, order }: InputOf<typeof wire.listPublicIntentions>,
): Promise<{ rows: PublicRow[]; count: number }> {
  const words = keyword.split(/\s+/).filter((word) => word !== '');
  const text = sql`(intention.title || ' ' || intention.buyer_name)`;
  const conditions: RawBuilder<unknown>[] = [
    isPublic,
    ...(kind.length === 0 ? [] : [sql`intention.kind = any (${sql.val(kind)}::text[])`]),
    ...words.flatMap((word) => hasPairs(text, sql`intention.search`, word)),
  ];
  const where = sql.join(conditions, sql` and `);
  const direction = order === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<PublicRow>`select ${publicColumns} from intention where ${where}
    order by intention.published_at ${direction}, intention.id ${direction}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count
    from (select from intention where ${where} limit ${noticeCountCap}) as found`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** A published intention with its publications and the notices of its tenders; null if there is none. */
export async function readPublicIntention(db: Reach, id: string) {
  const { rows } = await sql<
    PublicRow & {
      readonly outline: string;
      readonly remark: string;
      readonly cancelledAt: Date | null;
      readonly cancelReason: string | null;
    }
  >`select ${publicColumns}, intention.outline, intention.remark, intention.cancelled_at, intention.cancel_reason
    from intention where intention.id = ${id} and ${isPublic}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  // Only public notices: a tender that is not announced stays secret.
  const notices = await db
    .selectFrom('notice')
    .innerJoin('tender', 'tender.id', 'notice.tenderId')
    .select(['notice.id', 'notice.title', 'notice.publishedAt'])
    .where('tender.intentionId', '=', id)
    .where('notice.kind', 'in', ['tender', 'prequalification', 'single_source'])
    .orderBy('notice.publishedAt', 'desc')
    .orderBy('notice.id')
    .limit(50)
    .execute();
  return { ...row, notices, publications: await readPublications(db, id) };
}

/** The publications of an intention that the caller may read, the latest first. */
async function readPublications(db: Reach, id: string) {
  const rows = await db
    .selectFrom('intentionVersion')
    .select(['no', 'publishedAt', 'reason', 'content'])
    .where('intentionId', '=', id)
    .orderBy('no', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as unknown as IntentionContent }));
}

const staffColumns = sql`${shortColumns}, intention.organisation_id, organisation.name as organisation_name,
  intention.outline, intention.remark, intention.version_no, intention.cancelled_at, intention.cancel_reason,
  account.nick_name as saved_by, intention.saved_at, intention.version`;
const staffRows = sql`from intention join organisation on organisation.id = intention.organisation_id
  join account on account.id = intention.saved_by`;

type StaffRow = Omit<wire.IntentionRow, 'publishedAt' | 'cancelledAt' | 'savedAt'> & {
  readonly publishedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly savedAt: Date;
};

/** The intentions of the reader's organisations. */
export async function readIntentions(
  scope: StaffScope,
  db: Reach,
  { keyword, state, order, pageNum, pageSize }: InputOf<typeof wire.listIntentions>,
): Promise<{ rows: StaffRow[]; count: number }> {
  const states = state.length === 0 ? sql`true` : sql`intention.state = any (${sql.val(state)}::text[])`;
  const where = sql`where ${isIntentionSeen(scope)} and ${states}
    and ${hasWords([sql`intention.title`, sql`intention.outline`, sql`intention.remark`], keyword)}`;
  const direction = order === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<StaffRow>`select ${staffColumns} ${staffRows} ${where}
    order by intention.saved_at ${direction}, intention.id ${direction}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from intention ${where}`.execute(
    db,
  );
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** One intention with its publications; null if there is none for this person. */
export async function readIntention(scope: StaffScope, db: Reach, id: string) {
  const { rows } = await sql<StaffRow>`select ${staffColumns} ${staffRows}
    where intention.id = ${id} and ${isIntentionSeen(scope)}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, publications: await readPublications(db, id) };
}

/** The published intentions of an organisation, which are public. */
export function readChoices(db: Reach, organisationId: string) {
  return db
    .selectFrom('intention')
    .select(['id', 'title', 'plannedMonth', 'publishedAt'])
    .where('organisationId', '=', organisationId)
    .where('state', '=', 'published')
    .where('publishedAt', 'is not', null)
    .$narrowType<{ publishedAt: Date }>()
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** The facts by which a tender is checked against its intention; null without one. */
export async function findAnnounced(db: Reach, intentionId: string | null) {
  if (intentionId === null) return null;
  const row = await db
    .selectFrom('intention')
    .select(['organisationId', 'state', 'publishedAt'])
    .where('id', '=', intentionId)
    .$narrowType<{ state: StaffRow['state'] }>()
    .executeTakeFirst();
  return row ?? null;
}
