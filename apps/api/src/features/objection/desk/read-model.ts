import type { FileView, LetterFile } from '@procure/contract/field.ts';
import type { ObjectionFacts } from '@procure/domain/objection/access.ts';
import type { ObjectionGround, ObjectionSubject } from '@procure/domain/objection/objection.ts';
import type { RemedyFacts } from '@procure/domain/objection/remedy.ts';
import { maxTogether } from '@procure/domain/objection/together.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isHandled } from '../../../platform/sight.ts';
import { attachedFiles, letterFiles } from '../../file/attachment/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { staffLot } from '../../lot/read-model.ts';
import { candidatesLeft } from '../hold/read-model.ts';
import { isObjectionSeen, type Words } from '../read-model.ts';

type Reach = Kysely<Database>;

const isOpen = sql<boolean>`objection.state in ('submitted', 'answering')`;

/** Submitted objections that this person answers. */
const desk = (scope: StaffScope, db: Reach) =>
  db
    .selectFrom('objection')
    .innerJoin('lot', 'lot.id', 'objection.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('company', 'company.id', 'objection.companyId')
    .leftJoin('objectionPerson', 'objectionPerson.objectionId', 'objection.id')
    .where('objection.state', '<>', 'draft')
    .where(isObjectionSeen(scope));

/** Other objections to its lot and subject that wait for an answer. */
const alsoOpen = sql<number>`(select count(*)::int from objection also where also.lot_id = objection.lot_id
  and also.subject = objection.subject and also.id <> objection.id and also.state in ('submitted', 'answering'))`;

const deskRow = (scope: StaffScope, db: Reach) =>
  desk(scope, db)
    .select([
      'objection.id',
      'lot.tenderId',
      'objection.lotId',
      'tender.tenderNo',
      'tender.title',
      'lot.lotNo',
      'lot.title as lotTitle',
      lotCount.as('lotCount'),
      'objection.objectionNo',
      'objection.subject',
      'objection.state',
      'company.name as companyName',
      'objectionPerson.content as person',
      'objection.submittedAt',
      'objection.dueAt',
      'objection.outcome',
      'objection.remedy',
      'objection.remediedAt',
      'objection.endedAt',
      alsoOpen.as('alsoOpen'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<Words>();
export type DeskRow = Awaited<ReturnType<ReturnType<typeof deskRow>['execute']>>[number];

export interface DeskQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly lotId: string;
  readonly group: '' | 'open' | 'ended';
}

export async function readDesk(scope: StaffScope, db: Reach, query: DeskQuery) {
  const wanted = sql<boolean>`${query.lotId === '' ? sql`true` : sql`objection.lot_id = ${query.lotId}`}
    and ${query.group === '' ? sql`true` : query.group === 'open' ? isOpen : sql`not ${isOpen}`}`;
  const rows = await deskRow(scope, db)
    .where(wanted)
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then objection.due_at end`)
    .orderBy('objection.endedAt', 'desc')
    .orderBy('objection.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  const { count } = await desk(scope, db)
    .where(wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** The pending step of the answer's approval. */
const waitingStep = sql<{ readonly place: number; readonly of: number; readonly title: string } | null>`(
  select json_build_object('place', step.position, 'title', step.title,
    'of', (select count(*) from approval_step whole where whole.approval_id = approval.id))
  from approval join approval_step step on step.approval_id = approval.id and step.signed_by is null
  where approval.objection_id = objection.id and approval.state = 'waiting' order by step.position limit 1)`;

export async function readOne(scope: StaffScope, db: Reach, id: string) {
  const row = await deskRow(scope, db)
    .leftJoin('account as writer', 'writer.id', 'objection.writtenBy')
    .leftJoin('account as handler', 'handler.id', 'objection.handedInBy')
    .leftJoin('account as ender', (join) =>
      join.onRef('ender.id', '=', 'objection.endedBy').on('ender.kind', '=', 'staff'),
    )
    .where('objection.id', '=', id)
    .select([
      'tender.scope',
      'tender.method',
      'lot.state as lotState',
      'lot.stateBeforeSuspension',
      'lot.bidDeadline',
      candidatesLeft(sql`objection.target`).as('candidatesLeft'),
      'objection.clause',
      'objection.target',
      'objection.facts',
      'objection.basis',
      'objection.request',
      'objection.version',
      'objection.answer',
      'writer.nickName as writtenBy',
      'handler.nickName as handedInBy',
      'objection.handedInAt',
      'objection.handedInBy as handedInById',
      'objection.returnReason',
      'ender.nickName as endedBy',
      'objection.ground',
      'objection.groundReason',
      isHandled(scope).as('handled'),
      sql<boolean>`exists (select from approval where approval.objection_id = objection.id
        and approval.state = 'waiting' and ${scope.accountId} in (select approval_signers(approval.id)))`.as(
        'maySign',
      ),
      waitingStep.as('step'),
      letterFiles('objection', sql`objection.id`).as('files'),
      attachedFiles('objection-answer', sql`objection.id`).as('answerFiles'),
    ])
    .$narrowType<
      { ground: ObjectionGround | null; files: LetterFile[]; answerFiles: FileView[] } & Pick<
        ObjectionFacts,
        'scope' | 'method'
      > & { lotState: RemedyFacts['state'] } & Pick<RemedyFacts, 'stateBeforeSuspension'>
    >()
    .executeTakeFirst();
  const lot = row === undefined ? null : await staffLot(scope, db, row.lotId);
  return row === undefined || lot === null ? null : { ...row, lot, ...(await readOthers(scope, db, row)) };
}

/** The most that may be answered together with the one shown. */
const othersShown = maxTogether - 1;

/** The other objections to its lot and subject. */
async function readOthers(
  scope: StaffScope,
  db: Reach,
  {
    id,
    lotId,
    subject,
    handedInAt,
    handedInById,
  }: {
    readonly id: string;
    readonly lotId: string;
    readonly subject: ObjectionSubject;
    readonly handedInAt: Date | null;
    readonly handedInById: string | null;
  },
) {
  const found = desk(scope, db)
    .where('objection.lotId', '=', lotId)
    .where('objection.subject', '=', subject)
    .where('objection.id', '<>', id);
  const together = sql<boolean>`coalesce(objection.state = 'answering'
    and objection.handed_in_at = ${handedInAt} and objection.handed_in_by = ${handedInById}, false)`;
  const others = await found
    .select([
      'objection.id',
      'objection.version',
      'objection.objectionNo',
      'company.name as companyName',
      'objectionPerson.content as person',
      'objection.state',
      'objection.outcome',
      'objection.target',
      'objection.clause',
      'objection.dueAt',
      sql<boolean>`objection.answer is not null`.as('worded'),
      together.as('together'),
    ])
    .$narrowType<Pick<Words, 'state' | 'outcome'>>()
    .orderBy(together, 'desc')
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then objection.due_at end`)
    .orderBy('objection.endedAt', 'desc')
    .orderBy('objection.id')
    .limit(othersShown)
    .execute();
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { others, othersCount: count };
}
export type ReadOne = NonNullable<Awaited<ReturnType<typeof readOne>>>;

/** Whether the file is attached to an objection that this person answers, or to its answer. */
export async function isObjectedWith(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await desk(scope, db)
    .innerJoin('attachment', 'attachment.ownerId', 'objection.id')
    .where('attachment.ownerKind', 'in', ['objection', 'objection-answer'])
    .where('attachment.fileId', '=', fileId)
    .select('objection.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
