import type { QuestionState } from '@procure/domain/question/question.ts';
import type { Selectable } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Question } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface QuestionRow extends Omit<Selectable<Question>, 'state'> {
  readonly state: QuestionState;
}

/** The question, held; its company and account are the platform's knowledge and leave through no desk. */
export async function lockAny(_scope: StaffScope, unit: Unit, id: string): Promise<QuestionRow | null> {
  const row = await unit.db
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as QuestionRow);
}

export async function lotIdOf(_scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db.selectFrom('question').select('lotId').where('id', '=', id).executeTakeFirst();
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
    .executeTakeFirst();
  return row === undefined ? null : (row as QuestionRow);
}

export interface NewQuestion {
  readonly id: string;
  readonly lotId: string;
  readonly qType: string;
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly submittedAt: Date;
}

/** @returns false where the id is taken already */
export async function insert(scope: CompanyScope, unit: Unit, question: NewQuestion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('question')
    .values({
      ...question,
      companyId: scope.companyId,
      accountId: scope.accountId,
      state: 'submitted',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Changes = Partial<Omit<QuestionRow, 'id' | 'lotId' | 'companyId' | 'accountId' | 'version'>>;

/** @returns the new version */
export async function save(unit: Unit, row: QuestionRow, changes: Changes): Promise<number> {
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('question')
    .set({ ...changes, version })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`question ${row.id} changed although it was locked`);
  return version;
}

/** What a company's texts must not say, lest they tell who asks: its people's names, phones and addresses. */
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

export async function holderCompanies(_scope: StaffScope, unit: Unit, lotId: string): Promise<string[]> {
  const rows = await unit.db
    .selectFrom('documentReceipt')
    .select('companyId')
    .where('lotId', '=', lotId)
    .execute();
  return rows.map(({ companyId }) => companyId);
}
