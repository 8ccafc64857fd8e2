import type { QuestionState, QuestionType } from '@procure/domain/question/question.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeen } from '../../platform/sight.ts';
import { attachedFiles } from '../file/attachment/read-model.ts';
import { staffLot, visibleLot } from '../lot/read-model.ts';

type Reach = Kysely<Database>;

/** The company's own questions of a lot, and the answers published to all holders of its documents. */
export async function readQuestions(scope: CompanyScope, db: Reach, lotId: string) {
  const lot = await visibleLot(scope, db, lotId);
  if (lot === null) return null;
  const mine = await db
    .selectFrom('question')
    .innerJoin('account', 'account.id', 'question.accountId')
    .where('question.lotId', '=', lotId)
    .where('question.companyId', '=', scope.companyId)
    .select([
      'question.id',
      'question.qType',
      'question.sectionRef',
      'question.title',
      'question.content',
      'question.state',
      'question.answer',
      'question.submittedAt',
      'account.nickName as submittedBy',
      'question.publishedAt',
      'question.closeReason',
      attachedFiles('question', sql`question.id`).as('files'),
    ])
    .orderBy('question.createdAt', 'desc')
    .orderBy('question.id')
    .execute();
  const published =
    lot.documentObtainedAt === null
      ? []
      : await db
          .selectFrom('question')
          .where('lotId', '=', lotId)
          .where('state', '=', 'published')
          .where('answer', 'is not', null)
          .select(['id', 'qType', 'sectionRef', 'title', 'content', 'answer', 'publishedAt'])
          .orderBy('publishedAt', 'desc')
          .orderBy('id')
          .execute();
  return { lot, mine: mine.map(narrowRow), published };
}
export type ReadQuestions = NonNullable<Awaited<ReturnType<typeof readQuestions>>>;

/** A lot's questions for their answerers, without the askers. Waiting questions come first. */
export async function readDesk(scope: StaffScope, db: Reach, lotId: string) {
  const lot = await staffLot(scope, db, lotId);
  if (lot === null) return null;
  const questions = await db
    .selectFrom('question')
    .leftJoin('account as answerer', 'answerer.id', 'question.answeredBy')
    .leftJoin('amendment', (join) =>
      join
        .onRef('amendment.questionId', '=', 'question.id')
        .on('amendment.state', 'in', ['draft', 'pending']),
    )
    .where('question.lotId', '=', lotId)
    .where('question.state', 'not in', ['draft', 'withdrawn'])
    .select([
      'question.id',
      'question.qType',
      'question.sectionRef',
      'question.title',
      'question.content',
      'question.state',
      'question.submittedAt',
      'question.answer',
      'question.answeredAt',
      'answerer.nickName as answeredBy',
      'question.publishedAt',
      'question.closeReason',
      'question.version',
      'amendment.state as waitingState',
      'amendment.returnReason',
      attachedFiles('question', sql`question.id`).as('files'),
    ])
    .orderBy(sql`array_position(array['submitted', 'answered'], question.state)`)
    .orderBy('question.submittedAt')
    .orderBy('question.id')
    .execute();
  return { lot, questions: questions.map(narrowRow) };
}
export type ReadDesk = NonNullable<Awaited<ReturnType<typeof readDesk>>>;

/** The columns contain values of domain types, which the contract checks. */
function narrowRow<Row extends { readonly state: string; readonly qType: string }>(row: Row) {
  return { ...row, state: row.state as QuestionState, qType: row.qType as QuestionType };
}

/** Whether the file hangs on a question that was put to the buyer of a lot this person sees. */
export async function isAskedWith(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .innerJoin('question', 'question.id', 'attachment.ownerId')
    .innerJoin('lot', 'lot.id', 'question.lotId')
    .where(isSeen(scope, 'tender'))
    .select('question.id')
    .where('attachment.ownerKind', '=', 'question')
    .where('attachment.fileId', '=', fileId)
    .where('question.state', 'not in', ['draft', 'withdrawn'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
