import type { FileView } from '@procure/contract/field.ts';
import type { MeasureRow, MyMeasure } from '@procure/contract/measure/measure.schema.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import type { MeasureKind } from '@procure/domain/measure/measure.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import type { MeasureListRow, measureDetail, ownMeasures } from './read-model.ts';

/** Its last day. */
const lastDay = (until: Date) => addDays(dayOf(until), -1);

export function presentMeasure(row: MeasureListRow): MeasureRow {
  const { id, phase, company, organisation, reason, waits } = row;
  return {
    id,
    phase,
    company,
    organisation,
    reason,
    waits,
    kind: kindOf(row.kind),
    until: lastDay(row.untilAt),
    proposedAt: row.proposedAt.toISOString(),
  };
}

/** The column contains values of a domain type, which the database checks. */
const kindOf = (kind: string) => kind as MeasureKind;

type Detail = NonNullable<Awaited<ReturnType<typeof measureDetail>>>;

/** The acts that its reader may perform now. */
interface MayDo {
  readonly decide: boolean;
  readonly proposeLifting: boolean;
  readonly lift: boolean;
  readonly answer: boolean;
}

export function presentMeasureDetail(row: Detail, may: MayDo) {
  const step = (name: string | null, at: Date | null) =>
    at === null ? null : { by: name ?? '', at: at.toISOString() };
  const decided = step(row.decider, row.decidedAt);
  const lifting = step(row.liftingAsker, row.liftingAt);
  const appeal = appealOf(row);
  return {
    ...presentMeasure(row),
    version: row.version,
    evidence: row.evidence,
    proposedBy: requireStored(row.proposer, 'who proposed it'),
    decided: decided && { ...decided, note: row.decisionNote ?? '' },
    lifting: lifting && { ...lifting, reason: row.liftingReason ?? '' },
    lifted: step(row.lifter ?? row.answerer, row.liftedAt),
    appeal: appeal && { ...appeal, answeredBy: row.answerer ?? '' },
    may,
  };
}

interface Appealed {
  readonly appeal: string | null;
  readonly appealedAt: Date | null;
  readonly appealFiles: FileView[];
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly upheld: boolean | null;
}

function appealOf({ appeal, appealedAt, appealFiles, answer, answeredAt, upheld }: Appealed) {
  if (appeal === null || appealedAt === null) return null;
  return {
    at: appealedAt.toISOString(),
    text: appeal,
    files: appealFiles,
    answer:
      answeredAt === null || upheld === null
        ? null
        : { at: answeredAt.toISOString(), upheld, text: answer ?? '' },
  };
}

export function presentMyMeasure(row: Awaited<ReturnType<typeof ownMeasures>>[number]): MyMeasure {
  const { id, phase, reason, organisationName } = row;
  return {
    id,
    phase,
    reason,
    organisationName,
    kind: kindOf(row.kind),
    since: requireStored(row.decidedAt, 'when it was confirmed').toISOString(),
    until: lastDay(row.untilAt),
    liftedAt: row.liftedAt?.toISOString() ?? null,
    appeal: appealOf(row),
  };
}
