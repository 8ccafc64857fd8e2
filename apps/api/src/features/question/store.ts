import type { Question as Decided } from '@procure/domain/question/decide.ts';
import type { QuestionState } from '@procure/domain/question/question.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Question } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

export interface QuestionRow extends Omit<Selectable<Question>, 'state'> {
  readonly state: QuestionState;
}

/** The question, held; its company and account are the platform's knowledge and leave through no desk. */
export async function lockAny(scope: StaffScope, unit: Unit, id: string): Promise<QuestionRow | null> {
  const row = await unit.db
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .forUpdate()
    .$narrowType<Pick<QuestionRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('question')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** The company's own question, held. */
export async function lockOwn(scope: CompanyScope, unit: Unit, id: string): Promise<QuestionRow | null> {
  const row = await unit.db
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Pick<QuestionRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** The question as the domain decides about it. */
export function questionOf({ id, state, publishedAt, closeReason, ...row }: QuestionRow): Decided {
  const { answer, answeredBy, answeredAt } = row;
  const unanswered = { answer: null, answeredBy: null, answeredAt: null };
  const unfinished = { publishedAt: null, closeReason: null };
  if (state === 'draft' || state === 'submitted') return { state, ...unanswered, ...unfinished };
  if (answeredBy !== null && answeredAt !== null) {
    if (state === 'closed' && closeReason !== null)
      return { state, answer: null, answeredBy, answeredAt, publishedAt: null, closeReason };
    const worded = answer === null ? null : { answer, answeredBy, answeredAt };
    if (worded !== null && (state === 'answered' || state === 'withdrawn'))
      return { state, ...worded, ...unfinished };
    if (worded !== null && state === 'published' && publishedAt !== null)
      return { state, ...worded, publishedAt, closeReason: null };
  }
  if (state === 'withdrawn') return { state, ...unanswered, ...unfinished };
  throw new Error(`question ${id} is ${state} without what that needs`);
}

interface NewQuestion {
  readonly id: string;
  readonly lotId: string;
  readonly qType: string;
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly submittedAt: Date;
}

/** @returns false if the id is taken already */
export async function insertDecided(
  scope: CompanyScope,
  unit: Unit,
  question: NewQuestion,
  decided: Decided,
): Promise<boolean> {
  const { companyId, accountId } = scope;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('question')
    .values({ ...question, ...decided, companyId, accountId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided. @returns the new version */
export async function saveDecided(unit: Unit, row: QuestionRow, decided: Decided): Promise<number> {
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('question')
    .set({ ...decided, version })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`question ${row.id} changed although it was locked`);
  return version;
}

/** The names, phones and addresses of a company's people, which would identify the asker in a question's text. */
export async function contactsOf(scope: CompanyScope, unit: Unit): Promise<readonly string[]> {
  const company = await unit.db
    .selectFrom('company')
    .leftJoin('companyVersion', 'companyVersion.id', 'company.currentVersionId')
    .select(['company.uscc', 'companyVersion.profile'])
    .where('company.id', '=', scope.companyId)
    .executeTakeFirstOrThrow();
  const people = await unit.db
    .selectFrom('account')
    .select(['nickName', 'phone', 'email'])
    .where('companyId', '=', scope.companyId)
    .execute();
  const profile = (company.profile ?? {}) as {
    readonly contacts?: readonly {
      readonly name?: string;
      readonly phone?: string;
      readonly email?: string;
    }[];
    readonly legalRepName?: string;
  };
  return [
    company.uscc,
    profile.legalRepName,
    ...(profile.contacts ?? []).flatMap(({ name, phone, email }) => [name, phone, email]),
    ...people.flatMap(({ nickName, phone, email }) => [nickName, phone, email]),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
}

export async function holderCompanies(scope: StaffScope, unit: Unit, lotId: string): Promise<string[]> {
  const rows = await unit.db
    .selectFrom('documentReceipt')
    .select('companyId')
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .execute();
  return rows.map(({ companyId }) => companyId);
}
