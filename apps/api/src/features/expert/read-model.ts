import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/expert/expert.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import type {
  Absence,
  ChangeState,
  ExpertContent,
  ExpertStanding,
  ExpertState,
} from '@procure/domain/expert/expert.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import { hasWords } from '../../platform/database/keyword.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const standing = sql`expert_standing(expert.state, expert.suspended_until, expert.qualified_until, ${today})`;
const isWaiting = sql`(expert.state = 'submitted' or expert.change_state = 'submitted')`;

const fileJson = (column: string) => sql`(select json_build_object('id', file.id, 'name', file.name,
  'size', file.size, 'sha256', file.sha256, 'path', file.path) from file where file.id = ${sql.ref(`expert.${column}`)})`;

export interface ExpertRead {
  readonly id: string;
  readonly state: ExpertState;
  readonly content: ExpertContent;
  /** Encrypted. */
  readonly idNo: string;
  readonly phone: string | null;
  readonly file: FileView | null;
  readonly change: ExpertContent | null;
  readonly changeState: ChangeState | null;
  readonly changeFile: FileView | null;
  readonly returnReason: string | null;
  readonly suspendedUntil: string | null;
  readonly suspensionReason: string | null;
  readonly endReason: string | null;
  readonly absences: readonly Absence[];
  readonly submittedAt: Date;
  readonly version: number;
  readonly today: string;
}

async function findExpert(db: Reach, where: RawBuilder<unknown>): Promise<ExpertRead | null> {
  const { rows } = await sql<ExpertRead>`select expert.account_id as id, expert.state, expert.content,
      expert.id_no, account.phone, ${fileJson('file_id')} as file, expert.change, expert.change_state,
      ${fileJson('change_file_id')} as change_file, expert.return_reason, expert.suspended_until,
      expert.suspension_reason, expert.end_reason, expert.absences, expert.submitted_at, expert.version,
      to_char(${today}, 'YYYY-MM-DD') as today
    from expert join account on account.id = expert.account_id where ${where}`.execute(db);
  return rows[0] ?? null;
}

/** The reader's own account, with the data in the pool if they applied. */
export async function readOwnExpert({ accountId }: StaffScope, db: Reach) {
  const { rows } = await sql<{ name: string; phone: string; today: string }>`select nick_name as name,
    coalesce(phone, '') as phone, to_char(${today}, 'YYYY-MM-DD') as today
    from account where id = ${accountId}`.execute(db);
  const [own] = rows;
  if (own === undefined) throw new Error('a session has an account');
  return { ...own, expert: await findExpert(db, sql`expert.account_id = ${accountId}`) };
}

/** For reviewers. */
export const readExpert = (db: Reach, id: string) => findExpert(db, sql`expert.account_id = ${id}`);

export interface ExpertListRow {
  readonly id: string;
  readonly content: ExpertContent;
  readonly standing: ExpertStanding;
  readonly isWaiting: boolean;
  readonly submittedAt: Date;
}

/** A page of the pool, for reviewers: the latest first or, of those that wait, the longest wait. */
export async function readExperts(
  db: Reach,
  { keyword, standing: wanted, speciality, areaCode, pageNum, pageSize }: InputOf<typeof wire.listExperts>,
): Promise<{ rows: ExpertListRow[]; count: number }> {
  const conditions = [hasWords([sql`expert.name`, sql`expert.employer`, sql`account.phone`], keyword)];
  if (wanted === 'waiting') conditions.push(sql<boolean>`${isWaiting}`);
  else if (wanted !== '') conditions.push(sql<boolean>`${standing} = ${wanted}`);
  if (speciality !== '')
    conditions.push(sql<boolean>`expert.content -> 'specialities' @> ${JSON.stringify([speciality])}::jsonb`);
  if (areaCode !== '') conditions.push(sql<boolean>`expert.area_code like ${`${within(areaCode)}%`}`);
  const from = sql`from expert join account on account.id = expert.account_id
    where ${sql.join(conditions, sql` and `)}`;
  const direction = wanted === 'waiting' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ExpertListRow>`select expert.account_id as id, expert.content,
      ${standing} as standing, coalesce(${isWaiting}, false) as is_waiting, expert.submitted_at
    ${from} order by expert.submitted_at ${direction}, expert.account_id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** The digits that the codes of an area and of all below it begin with: 330000 → 33, 330200 → 3302. */
const within = (areaCode: string) => areaCode.replace(/\D/g, '').replace(/(?:00)+$/, '');

/** Whether the file is the certificate of an expert. */
export async function isCertificate(db: Reach, fileId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from expert where ${fileId} in (file_id, change_file_id) limit 1`.execute(db);
  return rows.length > 0;
}
