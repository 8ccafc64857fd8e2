import type { FileView } from '@procure/contract/field.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import type { MeasurePhase } from '@procure/domain/measure/measure.ts';
import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import { hasWords } from '../../platform/database/keyword.ts';
import type { Database, Measure } from '../../platform/database/schema.gen.ts';
import { imposingFor, isMeasureSeen } from '../../platform/sight.ts';

type Reach = Kysely<Database>;

const files = (role: 'evidence' | 'appeal'): RawBuilder<FileView[]> => sql<FileView[]>`(select
  coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'sha256', file.sha256,
    'path', file.path) order by attachment.position), '[]')
  from attachment join file on file.id = attachment.file_id
  where attachment.owner_kind = 'measure' and attachment.owner_id = measure.id
    and attachment.role = ${sql.lit(role)})`;

const name = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(select nick_name from account where id = ${sql.ref(`measure.${column}`)})`;

/** The phase, computed from the stored state and the clock as the domain's `measurePhase` does. */
const phaseNow = sql<MeasurePhase>`case when measure.state <> 'confirmed' then measure.state
  when measure.until_at <= clock_timestamp() then 'expired' else 'standing' end`;

/** The next act on the measure. An expired one is not lifted, but its appeal is answered. */
const waitsFor = sql<'confirmation' | 'lifting' | 'appeal' | null>`case
  when measure.state = 'proposed' then 'confirmation'
  when measure.appealed_at is not null and measure.answered_at is null then 'appeal'
  when ${phaseNow} = 'standing' and measure.lifting_by is not null then 'lifting' end`;

export interface MeasureListRow
  extends Pick<Selectable<Measure>, 'id' | 'reason' | 'untilAt' | 'proposedAt'> {
  readonly kind: string;
  readonly phase: MeasurePhase;
  readonly waits: 'confirmation' | 'lifting' | 'appeal' | null;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly uscc: string;
    readonly status: CompanyState;
  };
  readonly organisation: { readonly id: string; readonly name: string };
}

const selectMeasures = (scope: StaffScope, db: Reach) =>
  db
    .selectFrom('measure')
    .innerJoin('company', 'company.id', 'measure.companyId')
    .innerJoin('organisation', 'organisation.id', 'measure.organisationId')
    .where(isMeasureSeen(scope))
    .select([
      'measure.id',
      'measure.kind',
      'measure.reason',
      'measure.untilAt',
      'measure.proposedAt',
      phaseNow.as('phase'),
      waitsFor.as('waits'),
      sql<MeasureListRow['company']>`json_build_object('id', company.id, 'name', coalesce(company.name, ''),
        'uscc', coalesce(company.uscc, ''), 'status', company_status(company.status, company.status_until))`.as(
        'company',
      ),
      sql<
        MeasureListRow['organisation']
      >`json_build_object('id', organisation.id, 'name', organisation.name)`.as('organisation'),
    ]);

interface MeasureQuery {
  readonly keyword: string;
  readonly phase: readonly MeasurePhase[];
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Measures imposed or proposed by this person's organisations: first those waiting for an act, then the latest. */
export async function measurePage(scope: StaffScope, db: Reach, query: MeasureQuery) {
  const { keyword, phase, pageNum, pageSize } = query;
  const rows = await selectMeasures(scope, db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(phase.length > 0, (found) =>
      found.where(sql<boolean>`${phaseNow} = any (${sql.val([...phase])}::text[])`),
    )
    .where(hasWords([sql`company.name`, sql`company.uscc`], keyword))
    .orderBy(sql`${waitsFor} is null`)
    .orderBy('measure.proposedAt', 'desc')
    .orderBy('measure.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

export async function measuresOfCompany(scope: StaffScope, db: Reach, companyId: string) {
  return selectMeasures(scope, db)
    .where('measure.companyId', '=', companyId)
    .orderBy('measure.proposedAt', 'desc')
    .orderBy('measure.id')
    .execute();
}

/** The organisations for which this person may impose something. */
export async function imposingHouses(scope: StaffScope, db: Reach) {
  const ids = imposingFor(scope);
  if (ids.length === 0) return [];
  return db
    .selectFrom('organisation')
    .select(['id', 'name', 'kind'])
    .where('id', 'in', ids)
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .$narrowType<{ kind: OrganisationKind }>()
    .execute();
}

export async function measureDetail(scope: StaffScope, db: Reach, id: string) {
  return selectMeasures(scope, db)
    .selectAll('measure')
    .select([
      files('evidence').as('evidence'),
      files('appeal').as('appealFiles'),
      name('proposed_by').as('proposer'),
      name('decided_by').as('decider'),
      name('lifting_by').as('liftingAsker'),
      name('lifted_by').as('lifter'),
      name('answered_by').as('answerer'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('measure.id', '=', id)
    .executeTakeFirst();
}

/** Measures confirmed against the own company, the latest first, without proposed and rejected ones. */
export async function ownMeasures(scope: CompanyScope, db: Reach) {
  return db
    .selectFrom('measure')
    .innerJoin('organisation', 'organisation.id', 'measure.organisationId')
    .where('measure.companyId', '=', scope.companyId)
    .where('measure.state', 'not in', ['proposed', 'rejected'])
    .select([
      'measure.id',
      'measure.kind',
      'measure.reason',
      'measure.untilAt',
      'measure.decidedAt',
      'measure.liftedAt',
      'measure.appeal',
      'measure.appealedAt',
      'measure.answer',
      'measure.answeredAt',
      'measure.upheld',
      'organisation.name as organisationName',
      phaseNow.as('phase'),
      files('appeal').as('appealFiles'),
    ])
    .orderBy('measure.decidedAt', 'desc')
    .orderBy('measure.id')
    .execute();
}

/** Whether the file is evidence of a measure, or belongs to an appeal, that this person sees. */
export async function isMeasureFile(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .innerJoin('measure', 'measure.id', 'attachment.ownerId')
    .select('attachment.fileId')
    .where('attachment.fileId', '=', fileId)
    .where('attachment.ownerKind', '=', 'measure')
    .where(isMeasureSeen(scope))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
