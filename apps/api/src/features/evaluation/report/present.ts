import { createHash } from 'node:crypto';
import type { ReportView } from '@procure/contract/evaluation/report.schema.ts';
import { reportContent } from '@procure/contract/evaluation/report-content.schema.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { presentHeader } from '../../lot/header/present.ts';
import type { ReportRow } from './read-model.ts';

/** The report, which only the committee reads before its conclusion. */
export function presentReport(row: ReportRow, actor: StaffActor): ReportView {
  const isReader = row.isMember || row.report?.state === 'concluded';
  const report = isReader ? row.report : null;
  const own = report?.opinions.find(({ evaluatorId }) => evaluatorId === actor.accountId);
  const isOpen = report?.state === 'signing' && row.state === 'evaluating';
  return {
    lot: presentHeader(row, row.now),
    serverTime: row.now.toISOString(),
    report: report === null ? null : presentVersion(report),
    former: isReader ? row.former.map((one) => ({ ...one, endedAt: iso(one.endedAt) })) : [],
    mayAnswer: isOpen && own !== undefined && own.kind === null && holds(actor, 'evaluation.score'),
    mayTakeBack: isOpen && report?.drafterId === actor.accountId && holds(actor, 'evaluation.conclude'),
  };
}

const iso = (moment: string) => new Date(moment).toISOString();

/** `intact`: the content has the digest that its signers signed. */
function presentVersion(report: NonNullable<ReportRow['report']>): NonNullable<ReportView['report']> {
  const { no, state, drawnUpBy, content, digest, opinions } = report;
  const actual = createHash('sha256').update(content).digest('hex');
  return {
    ...{ no, state, drawnUpBy, digest },
    drawnUpAt: iso(report.drawnUpAt),
    dueAt: iso(report.dueAt),
    concludedAt: report.endedAt === null ? null : iso(report.endedAt),
    intact: [digest, ...opinions.flatMap((one) => one.digest ?? [])].every((signed) => signed === actual),
    content: reportContent.parse(JSON.parse(content)),
    opinions: opinions.map(({ evaluatorId, name, kind, reason, givenAt }) => ({
      ...{ evaluatorId, name, kind, reason: reason ?? '' },
      givenAt: givenAt === null ? null : iso(givenAt),
    })),
  };
}
