import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/measure/measure.schema.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import { addDays, dayOf, startOfDay } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { type Decided, decide, type Measure, propose } from '@procure/domain/measure/decide.ts';
import { type MeasurePhase, measurePhase } from '@procure/domain/measure/measure.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { imposingFor } from '../../platform/sight.ts';
import { accountsOf, staffWith } from '../account/audience/read-model.ts';
import { releaseHeld, restrictHeld } from '../company/review/service.ts';
import { type HeldCompany, holdCompany, holdOwnCompany, stateOfHeld } from '../company/service.ts';
import { addFiles, ownNames } from '../file/attachment/service.ts';
import type { FileReader } from '../file/service.ts';
import { holdOrganisation } from '../organisation/service.ts';
import { measureEvents } from './events.ts';
import { isMeasureFile } from './read-model.ts';
import * as store from './store.ts';

/** Repeated with the same id it answers as the first time, and changes nothing. */
export function proposeMeasure(
  parts: Parts,
  actor: StaffActor,
  { id, companyId, organisationId, kind, reason, until, fileIds }: InputOf<typeof wire.proposeMeasure>,
) {
  return transact(parts, actor, async (unit) => {
    if (!imposingFor(actor.scope).includes(organisationId)) return refuse('not_found');
    const company = await holdCompany(unit, companyId);
    if (company === null) return refuse('not_found');
    if ((await store.lockMeasure(actor.scope, unit, id)) !== null) return { id };
    const organisation = requireStored(await holdOrganisation(unit, organisationId), 'who imposes');
    const others = await store.lockOthers(actor.scope, unit, { companyId, organisationId });
    const own = await store.ownUploads(actor.scope, unit, fileIds);
    if (own.length < new Set(fileIds).size)
      return refuseFields([{ field: 'fileIds', message: '依据材料已失效，请重新上传' }]);
    const now = await unit.now();
    const proposed = propose(
      {
        organisation: organisation.kind,
        company: await stateOfHeld(unit, company),
        kind,
        reason,
        until,
        end: startOfDay(addDays(until, 1)),
        files: own.length,
        others: others.map(({ measure }) => measure),
        by: actor.accountId,
      },
      now,
    );
    if (isRefused(proposed)) return proposed;
    const made = { id, companyId, organisationId, measure: proposed.measure };
    if (!(await store.insertMeasure(unit, made, now))) return refuse('conflict');
    await addFiles(unit, { kind: 'measure', id, role: 'evidence' }, fileIds);
    const about = await aboutMeasure(unit, made, company, actor.accountId);
    await record(unit, measureEvents, proposed.event, about);
    return { id };
  });
}

interface Target {
  readonly id: string;
  readonly version: number;
}
interface Reasoned extends Target {
  readonly reason: string;
}

/** A measure with its company, for staff who may impose measures for the organisation. */
const imposedMeasure = {
  /** Locks the company first, as its reviewers do. */
  async lock(unit: Unit, { scope }: StaffActor, { id }: Target) {
    const companyId = await store.companyOfMeasure(scope, unit, id);
    const company = companyId === null ? null : await holdCompany(unit, companyId);
    const row = company === null ? null : await store.lockMeasure(scope, unit, id);
    return company === null || row === null ? null : { company, row };
  },
  save,
  events: measureEvents,
};

interface Kept {
  readonly measure: Measure;
  readonly traces: store.Traces;
}

function save(unit: Unit, { row }: { readonly row: store.StoredMeasure }, { measure, traces }: Kept) {
  return store.saveMeasure(unit, row, measure, traces);
}

/** Makes an act of staff on a measure. */
function judge<Input extends Target, R extends Refusal>(
  work: (
    measure: Measure,
    facts: { readonly by: string; readonly company: CompanyState },
    input: Input,
    now: Date,
  ) => Decided | R,
) {
  type Outcome = Acted | R | Moved;
  return act(imposedMeasure, async (begun, input: Input): Promise<Outcome> => {
    const {
      unit,
      actor,
      held: { company, row },
      keep,
    } = begun;
    const now = await unit.now();
    const facts = { by: actor.accountId, company: await stateOfHeld(unit, company) };
    const decided = work(row.measure, facts, input, now);
    if ('refused' in decided) return decided;
    if (row.version !== input.version) return refuse('conflict');
    const { measure, event } = decided;
    const moved = await moveCompany(unit, actor, row, decided, company);
    if (moved !== true) return moved;
    const about = await aboutMeasure(unit, { ...row, measure }, company, actor.accountId);
    const version = await keep({ measure, traces: tracesOf(decided, actor.accountId, now) }, event, about);
    return { phase: measurePhase(measure, now), version };
  });
}

/** Confirms a measure: the company is excluded from the platform, or from this purchaser's tenders. */
export const confirmMeasure = judge((measure, { by, company }, _: Target, now) =>
  decide(measure, { kind: 'confirm', by, company }, now),
);

export const rejectMeasure = judge((measure, { by }, { reason }: Reasoned, now) =>
  decide(measure, { kind: 'reject', by, reason }, now),
);

export const proposeLifting = judge((measure, { by }, { reason }: Reasoned, now) =>
  decide(measure, { kind: 'propose_lifting', by, reason }, now),
);

export const liftMeasure = judge((measure, { by }, _: Target, now) =>
  decide(measure, { kind: 'lift', by }, now),
);

export const declineLifting = judge((measure, { by }, { reason }: Reasoned, now) =>
  decide(measure, { kind: 'decline_lifting', by, reason }, now),
);

export const answerAppeal = judge(
  (measure, { by }, { upheld, reason }: Reasoned & { readonly upheld: boolean }, now) =>
    decide(measure, { kind: 'answer', by, upheld, reason }, now),
);

type Moved = Refusal<'transition_not_allowed' | 'own_work' | 'invalid_input' | 'conflict'>;
type Acted = { readonly phase: MeasurePhase; readonly version: number };

/** Applies an operator's measure to the company's own state. A purchaser's measure does not change it. */
async function moveCompany(
  unit: Unit,
  actor: StaffActor,
  held: store.StoredMeasure,
  { measure, event }: Decided,
  company: HeldCompany,
): Promise<true | Moved> {
  const { kind, reason, until } = measure;
  if (kind === 'exclusion') return true;
  const by = actor.accountId;
  if (event.kind === 'confirm') {
    if (kind === 'blacklist') await supersedeFreezes(unit, actor, held, company);
    const last = addDays(dayOf(until), -1);
    return restrictHeld(unit, company, by, { kind, reason, until: last, end: until });
  }
  if (measure.state !== 'lifted' || held.measure.state === 'lifted') return true;
  const words = event.kind === 'lift' ? (measure.lifting?.reason ?? '') : '申诉成立';
  return releaseHeld(unit, company, by, { kind: kind === 'freeze' ? 'unfreeze' : 'delist', reason: words });
}

async function supersedeFreezes(
  unit: Unit,
  actor: StaffActor,
  held: store.StoredMeasure,
  company: HeldCompany,
): Promise<void> {
  const now = await unit.now();
  for (const other of await store.lockOthers(actor.scope, unit, held)) {
    const decided = decide(other.measure, { kind: 'supersede' }, now);
    if (isRefused(decided)) continue;
    await store.saveMeasure(unit, other, decided.measure, {});
    const about = await aboutMeasure(unit, other, company, actor.accountId);
    await record(unit, measureEvents, decided.event, about);
  }
}

function tracesOf({ measure: { state }, event }: Decided, by: string, at: Date): store.Traces {
  switch (event.kind) {
    case 'confirm':
      return { decidedAt: at };
    case 'reject':
      return { decidedAt: at, decisionNote: event.reason };
    case 'propose_lifting':
      return { liftingAt: at };
    case 'lift':
      return { liftedBy: by, liftedAt: at };
    case 'answer':
      return {
        answer: event.reason,
        answeredBy: by,
        answeredAt: at,
        ...(state === 'lifted' ? { liftedAt: at } : {}),
      };
    case 'appeal':
      return { appealedBy: by, appealedAt: at };
    default:
      return {};
  }
}

/** A measure against the company. */
const ownMeasure = {
  async lock(unit: Unit, { scope }: CompanyActor, { id }: Pick<Target, 'id'>) {
    const company = await holdOwnCompany(scope, unit);
    const row = await store.lockOwnMeasure(scope, unit, id);
    return row === null ? null : { company, row };
  },
  save,
  events: measureEvents,
};

/** The appeal of the company, once. A repeated call with the same text is answered as the first time. */
export const appeal = act(
  ownMeasure,
  async (
    { unit, actor, held: { company, row }, keep },
    { id, text, fileIds }: InputOf<typeof wire.appealMeasure>,
  ) => {
    const { scope } = actor;
    if (row.measure.appeal?.text === text) return {};
    const now = await unit.now();
    const decided = decide(row.measure, { kind: 'appeal', text }, now);
    if (isRefused(decided)) return decided;
    const names = await ownNames(unit, scope, fileIds);
    if (isRefused(names)) return names;
    await addFiles(unit, { kind: 'measure', id, role: 'appeal' }, fileIds);
    const about = await aboutMeasure(unit, row, company, actor.accountId);
    const { proposedBy, decidedBy } = row.measure;
    const colleagues = about.colleagues.filter((one) => one !== proposedBy && one !== decidedBy);
    const traces = tracesOf(decided, actor.accountId, now);
    await keep({ measure: decided.measure, traces }, decided.event, { ...about, colleagues });
    return {};
  },
);

async function aboutMeasure(
  unit: Unit,
  { id, organisationId, measure }: Omit<store.StoredMeasure, 'version'>,
  company: HeldCompany,
  by: string,
) {
  const { kind, reason, until, state } = measure;
  const organisation = requireStored(await holdOrganisation(unit, organisationId), 'who imposes');
  const permission = kind === 'exclusion' ? 'supplier.exclude' : 'supplier.freeze';
  const colleagues = await staffWith(unit.db, permission, { organisationId });
  return {
    id,
    kind,
    reason,
    until: formatDay(addDays(dayOf(until), -1)),
    company: { id: company.id, name: company.name ?? '该企业' },
    organisation: organisation.name,
    colleagues: colleagues.map((one) => one.id).filter((one) => one !== by),
    members: (await accountsOf(unit.db, [company.id], 'registration')).map((one) => one.id),
    lifted: state === 'lifted',
  };
}

/** The acts on the measure that the domain allows this person now. */
export function mayDo(row: Parameters<typeof store.measureOf>[0], by: string, now: Date) {
  const measure = store.measureOf(row);
  const reason = '';
  return {
    decide: !isRefused(decide(measure, { kind: 'reject', by, reason }, now)),
    proposeLifting: !isRefused(decide(measure, { kind: 'propose_lifting', by, reason }, now)),
    lift: !isRefused(decide(measure, { kind: 'lift', by }, now)),
    answer: !isRefused(decide(measure, { kind: 'answer', by, upheld: false, reason }, now)),
  };
}

/** Staff who may impose measures for the organisation may read the evidence and the appeals of its measures. */
export const mayReadMeasureFile: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' && isMeasureFile(caller.scope, parts.db, file.id);
