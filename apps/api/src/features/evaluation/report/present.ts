import { createHash } from 'node:crypto';
import type { ReportContent, ReportView } from '@procure/contract/evaluation/report.schema.ts';
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
    report: report === null ? null : presentVersion(report, row.masks),
    former: isReader ? row.former.map((one) => ({ ...one, endedAt: iso(one.endedAt) })) : [],
    mayAnswer: isOpen && own !== undefined && own.kind === null && holds(actor, 'evaluation.score'),
    mayTakeBack: isOpen && report?.drafterId === actor.accountId && holds(actor, 'evaluation.conclude'),
  };
}

const iso = (moment: string) => new Date(moment).toISOString();

/** The report without the names of drawn members whom the reader may not know. */
function maskMembers<Content extends ReportContent>(content: Content, masks: ReportRow['masks']): Content {
  const shown = (id: string) => masks[id]?.id ?? id;
  const masked = <Member extends { readonly id: string; readonly name: string }>(member: Member): Member => ({
    ...member,
    ...masks[member.id],
  });
  return {
    ...content,
    committee: content.committee.map(masked),
    chair: content.chair === null ? null : masked(content.chair),
    departures: content.departures.map(({ successorId, successor, ...left }) => ({
      ...masked(left),
      ...{ successorId: shown(successorId), successor: masks[successorId]?.name ?? successor },
    })),
    sheets: content.sheets.map(({ evaluatorId, scores }) => ({ evaluatorId: shown(evaluatorId), scores })),
  };
}

/** `intact`: the content has the digest that its signers signed. */
function presentVersion(
  report: NonNullable<ReportRow['report']>,
  masks: ReportRow['masks'],
): NonNullable<ReportView['report']> {
  const { no, state, drawnUpBy, content, digest, opinions } = report;
  // The document has the names of all members.
  const document = Object.keys(masks).length > 0 ? null : report.document;
  const actual = createHash('sha256').update(content).digest('hex');
  return {
    ...{ no, state, drawnUpBy, digest, document },
    drawnUpAt: iso(report.drawnUpAt),
    dueAt: iso(report.dueAt),
    concludedAt: report.endedAt === null ? null : iso(report.endedAt),
    intact: [digest, ...opinions.flatMap((one) => one.digest ?? [])].every((signed) => signed === actual),
    content: maskMembers(reportContent.parse(JSON.parse(content)), masks),
    opinions: opinions.map(({ evaluatorId, name, kind, reason, givenAt }) => ({
      ...{ evaluatorId: masks[evaluatorId]?.id ?? evaluatorId, name, kind, reason: reason ?? '' },
      givenAt: givenAt === null ? null : iso(givenAt),
    })),
  };
}
