import { papersInWords, type SupplementPaper } from '../clarification/supplement.ts';
import { type CriterionKind, criterionKindLabels } from '../criterion/criterion.ts';
import { formatDate, formatDateTime, formatDateTimeSeconds } from '../display/time.ts';
import { type Block, type Column, cleanText } from '../document/outline.ts';
import { type Seat, seatLabels } from '../evaluation/committee.ts';
import { answeredPoints, type ScoreAnswer } from '../evaluation/discrepancy.ts';
import { type EvaluationMethod, evaluationMethodLabels } from '../evaluation/evaluation.ts';
import {
  type NegotiationRecord,
  negotiationRecordKeys,
  negotiationRecordParts,
} from '../evaluation/negotiation-record.ts';
import { type Deduction, preferenceLabels } from '../evaluation/preference.ts';
import type { Weights } from '../evaluation/scoring.ts';
import { type RejectionBasis, rejectionBases } from '../evaluation/sheet.ts';
import { type OpinionKind, opinionLabels } from '../evaluation/signing.ts';
import type { Points } from '../evaluation/standing.ts';
import { unrankedText } from '../evaluation/standing.ts';
import type { Moment } from '../moment.ts';
import { formatAmount, formatYuan } from '../money/money.ts';
import { type MeetingPhase, meetingPhaseLabels } from '../negotiation/meeting.ts';
import { type Method, methodLabels } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { inTermsOf, wordsOf } from '../tender/words.ts';
import type { OfficialText } from './official-document.ts';

interface ReportedBid {
  readonly position: number;
  readonly companyName: string;
  readonly openingPrice: string | null;
  readonly price: string | null;
  readonly priceFrom: 'bid' | 'negotiation';
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly remarks: readonly string[];
}

interface ReportedStanding extends Points {
  readonly bidId: string;
  readonly companyName: string;
  readonly rank: number | null;
  readonly candidate: boolean;
  readonly responsive: boolean;
  readonly price: string | null;
  readonly evaluatedPrice: string | null;
  readonly deductions: readonly Deduction[];
  readonly reason: string;
}

interface ReportedScore {
  readonly bidId: string;
  readonly technical: string;
  readonly commercial: string;
  readonly responsive: boolean | null;
  readonly basis: RejectionBasis | '';
  readonly comment: string;
  readonly judgements: readonly {
    readonly criterionId: string;
    readonly met: boolean | null;
    readonly points: string;
  }[];
}

/** The report as its members signed it. */
export interface SignedReport {
  readonly lot: {
    readonly tenderNo: string;
    readonly tenderTitle: string;
    readonly lotNo: number;
    readonly title: string;
    readonly buyerName: string;
    readonly method: Method;
    readonly scope: TenderScope;
    readonly evaluationMethod: EvaluationMethod;
    readonly weights: Weights;
    readonly ceilingPrice: string | null;
    readonly bidDeadline: string;
  };
  readonly preliminaryClosedAt: string | null;
  readonly drawnUpAt: string;
  readonly committee: readonly { readonly id: string; readonly name: string; readonly seat: Seat }[];
  readonly criteria: readonly {
    readonly id: string;
    readonly kind: CriterionKind;
    readonly title: string;
    readonly points: string | null;
  }[];
  readonly bids: readonly ReportedBid[];
  readonly standings: readonly ReportedStanding[];
  readonly sheets: readonly { readonly evaluatorId: string; readonly scores: readonly ReportedScore[] }[];
  /** In the order in which they were given. */
  readonly scoreAnswers: readonly (ScoreAnswer & { readonly givenAt: string })[];
  readonly findings: readonly {
    readonly companyName: string;
    readonly message: string;
    readonly citation: string;
    readonly reason: string;
  }[];
  readonly clarifications: readonly {
    readonly companyName: string;
    readonly subject: string;
    readonly content: string;
    readonly papers: readonly SupplementPaper[];
    readonly issuedAt: string;
    readonly reply: string | null;
    readonly repliedAt: string | null;
  }[];
  readonly offers: readonly {
    readonly companyName: string;
    readonly items: readonly { readonly title: string; readonly response: string }[];
  }[];
  readonly meetings: readonly {
    readonly companyName: string;
    readonly agenda: string;
    readonly meetsAt: string;
    readonly phase: MeetingPhase;
    readonly isAttended: boolean;
    readonly minutes: string;
    readonly note: string | null;
  }[];
  readonly record: NegotiationRecord | null;
  readonly report: string;
  readonly decided: readonly string[];
  readonly failure: string | null;
}

interface GivenOpinion {
  readonly evaluatorId: string;
  readonly kind: OpinionKind;
  readonly reason: string;
  readonly givenAt: Moment;
}

/**
 * Scores by criterion in one document. A report with more is printed with the sums of each member alone, because a PDF of
 * hundreds of pages takes minutes to write; the report itself has all.
 */
export const mostPrintedScores = 20_000;

/** Members in one table. */
const mostColumns = 9;

/** 条例53, 87号令58: the report that its members adopted, with their signatures and dissents. */
export function evaluationReportText(
  content: SignedReport,
  {
    no,
    digest,
    opinions,
    concludedAt,
  }: {
    readonly no: number;
    /** Of the report's text, which the members signed. */
    readonly digest: string;
    readonly opinions: readonly GivenOpinion[];
    readonly concludedAt: Moment;
  },
): OfficialText {
  const { lot } = content;
  const { panel, judging } = wordsOf(lot);
  const sections: readonly (readonly [string, readonly Block[]])[] = [
    [panel, [committeeTable(content)]],
    ['开标一览', [bidTable(content)]],
    ['否决投标的情况', rejections(content)],
    ['初步评审的问题与不否决的理由', findings(content)],
    ['各评委评审与评分', scores(content)],
    ['评审结果与推荐的候选人', ranking(content)],
    ['澄清、说明、补正事项', clarifications(content)],
    ['评审意见', words(content)],
    ['全体成员签署', signatures(content, opinions, no, digest)],
  ];
  return {
    form: 'record',
    title: `${judging}报告`,
    no: `PB-${lot.tenderNo}-${lot.lotNo}-${no}`,
    blocks: [
      paragraph(basics(content).join('\n')),
      ...sections.flatMap(([title, blocks], at): readonly Block[] => [
        { kind: 'heading', text: `${numerals[at]}、${inTermsOf(lot, title)}` },
        ...blocks,
      ]),
    ],
    signer: cleanText(`${lot.buyerName} ${panel}`),
    date: formatDate(concludedAt),
  };
}

const numerals = '一二三四五六七八九';
const yuan = (amount: string | null) => (amount === null ? '—' : formatAmount(amount));
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: cleanText(text) });
const listOf = (items: readonly string[]): Block => ({ kind: 'list', items: items.map(cleanText) });

type Cell<Row> = Column & { readonly of: (row: Row) => string };

function tableOf<Row>(rows: readonly Row[], cells: readonly Cell<Row>[]): Block {
  return {
    kind: 'table',
    columns: cells.map(({ of: _, ...column }) => ({ ...column, title: cleanText(column.title) })),
    rows: rows.map((row) => cells.map((cell) => cleanText(cell.of(row)))),
  };
}

function basics({ lot, preliminaryClosedAt, drawnUpAt }: SignedReport): readonly string[] {
  const { weights, evaluationMethod } = lot;
  const parts =
    evaluationMethod === 'comprehensive'
      ? `：技术${weights.technical}分，商务${weights.commercial}分，价格${weights.price}分`
      : '';
  return [
    `项目：${lot.tenderTitle}（${lot.tenderNo}）`,
    `标段：第${lot.lotNo}标段 ${lot.title}`,
    `${inTermsOf(lot, '招标人')}：${lot.buyerName}`,
    `采购方式：${methodLabels[lot.method]}`,
    `${wordsOf(lot).judging}办法：${evaluationMethodLabels[evaluationMethod]}${parts}`,
    `最高限价：${lot.ceilingPrice === null ? '未设' : formatYuan(lot.ceilingPrice)}`,
    `投标截止与开标：${formatDateTime(lot.bidDeadline)}（北京时间）`,
    ...(preliminaryClosedAt === null ? [] : [`初步评审结束：${formatDateTimeSeconds(preliminaryClosedAt)}`]),
    `报告形成：${formatDateTimeSeconds(drawnUpAt)}`,
  ];
}

function committeeTable({ committee }: SignedReport): Block {
  return tableOf(committee, [
    { title: '成员', share: 1, of: ({ name }) => name },
    { title: '身份', share: 2, of: ({ seat }) => seatLabels[seat] },
  ]);
}

function bidTable({ bids }: SignedReport): Block {
  const isNegotiated = bids.some(({ priceFrom }) => priceFrom === 'negotiation');
  const final: readonly Cell<ReportedBid>[] = [
    { title: '最后报价（元）', share: 6, isNumber: true, of: ({ price }) => yuan(price) },
  ];
  return tableOf(bids, [
    { title: '序号', share: 2, isNumber: true, of: ({ position }) => String(position) },
    { title: '投标人', share: 10, of: ({ companyName }) => companyName },
    { title: '报价（元，含税）', share: 6, isNumber: true, of: ({ openingPrice }) => yuan(openingPrice) },
    ...(isNegotiated ? final : []),
    { title: '交货期', share: 6, of: ({ delivery }) => delivery || '—' },
    { title: '质量', share: 5, of: ({ quality }) => quality || '—' },
    {
      ...{ title: '有效期', share: 3, isNumber: true },
      of: ({ validityDays }) => (validityDays === null ? '—' : `${validityDays}日`),
    },
    { title: '备注', share: 7, of: ({ remarks }) => remarks.join('\n') || '—' },
  ]);
}

function rejections({ standings }: SignedReport): readonly Block[] {
  const rejected = standings.filter(({ responsive }) => !responsive);
  if (rejected.length === 0) return [paragraph('没有被否决的投标。')];
  return [listOf(rejected.map(({ companyName, reason }) => `${companyName}：${reason}`))];
}

function findings({ findings: found }: SignedReport): readonly Block[] {
  if (found.length === 0) return [paragraph('通过评审的投标没有需要说明的问题。')];
  return [
    listOf(
      found.map(
        ({ companyName, message, citation, reason }) =>
          `${companyName}：${message}（${citation}） 不否决的理由：${reason}`,
      ),
    ),
  ];
}

/** The judgements of each member, bid by bid. */
function scores({
  committee,
  criteria,
  standings,
  sheets,
  scoreAnswers,
  lot,
}: SignedReport): readonly Block[] {
  const sheetOf = new Map(
    sheets.map(({ evaluatorId, scores: rows }) => [
      evaluatorId,
      new Map(
        rows.map((row) => {
          const judgements = new Map(row.judgements.map((one) => [one.criterionId, one]));
          return [row.bidId, { ...row, judgements }] as const;
        }),
      ),
    ]),
  );
  const rowOf = (evaluatorId: string, bidId: string) => sheetOf.get(evaluatorId)?.get(bidId);
  const judged = standings.filter(({ bidId }) => committee.some(({ id }) => rowOf(id, bidId) !== undefined));
  const items = criteria.filter(({ kind }) => kind !== 'price');
  const count = judged.length * items.length * committee.length;
  const printed = count > mostPrintedScores ? [] : items;
  const isScored = lot.evaluationMethod === 'comprehensive';
  interface Line {
    readonly title: string;
    readonly of: (evaluatorId: string, bidId: string) => string;
  }
  const lines: readonly Line[] = [
    ...printed.map(({ id: criterionId, kind, title, points }) => ({
      title: `${title}（${criterionKindLabels[kind]}${points === null ? '' : `，${points}分`}）`,
      of: (evaluatorId: string, bidId: string) => {
        const judgement = rowOf(evaluatorId, bidId)?.judgements.get(criterionId);
        if (judgement === undefined || judgement.met === null) return judgement?.points || '—';
        return judgement.met ? '通过' : '不通过';
      },
    })),
    ...(isScored
      ? (['technical', 'commercial'] as const).map((part) => ({
          title: part === 'technical' ? '技术分合计' : '商务分合计',
          of: (evaluatorId: string, bidId: string) => rowOf(evaluatorId, bidId)?.[part] || '—',
        }))
      : []),
    {
      title: '结论',
      of: (evaluatorId, bidId) => {
        const row = rowOf(evaluatorId, bidId);
        if (row === undefined) return '—';
        return row.responsive === false ? '否决' : '通过';
      },
    },
  ];
  const groups = Array.from({ length: Math.ceil(committee.length / mostColumns) }, (_, at) =>
    committee.slice(at * mostColumns, (at + 1) * mostColumns),
  );
  const ofBid = ({ bidId, companyName }: ReportedStanding, at: number): readonly Block[] => [
    ...groups.map((members) =>
      tableOf(lines, [
        // Repeated on each page of the table.
        { title: `（${at + 1}）${companyName}`, share: 7, of: ({ title }) => title },
        ...members.map(({ id, name }) => ({
          ...{ title: name, share: 2 },
          of: (line: Line) => line.of(id, bidId),
        })),
      ]),
    ),
    ...commentsOn(bidId),
  ];
  const commentsOn = (bidId: string): readonly Block[] => {
    const comments = committee.flatMap(({ id, name }) => {
      const row = rowOf(id, bidId);
      if (row === undefined || (row.comment === '' && row.basis === '')) return [];
      const basis =
        row.responsive !== false || row.basis === '' ? '' : `否决（${rejectionBases[row.basis]}） `;
      return basis === '' && row.comment === '' ? [] : [`${name}：${basis}${row.comment}`];
    });
    return comments.length === 0 ? [] : [listOf(comments)];
  };
  const omitted = paragraph(
    `各评委逐项评分共${count}项，篇幅过长，不列入本文书，以平台保存的报告全文为准；以下列出各评委的合计与结论。`,
  );
  const answers = scoreAnswers.map(({ evaluatorId, bidId, criterionId, reason, givenAt, ...points }) => {
    const member = committee.find(({ id }) => id === evaluatorId)?.name ?? '';
    const bidder = standings.find((one) => one.bidId === bidId)?.companyName ?? '';
    const title = criteria.find(({ id }) => id === criterionId)?.title ?? '';
    return `${formatDateTime(givenAt)}，${member}对${bidder}“${title}”${answeredPoints(points)}，理由：${reason}`;
  });
  return [
    ...(printed.length < items.length ? [omitted] : []),
    ...judged.flatMap(ofBid),
    ...(answers.length === 0 ? [] : [paragraph('评分复核：'), listOf(answers)]),
  ];
}

function ranking({ standings, lot, offers, decided }: SignedReport): readonly Block[] {
  const ranked = standings.filter(({ rank }) => rank !== null);
  if (ranked.length === 0) return [paragraph(unrankedText(standings))];
  const points: readonly Cell<ReportedStanding>[] = (
    [
      ['技术', 'technical'],
      ['商务', 'commercial'],
      ['价格', 'priceScore'],
      ['总分', 'total'],
    ] as const
  ).map(([title, part]) => ({ title, share: 3, isNumber: true, of: (one: ReportedStanding) => one[part] }));
  const remarksOf = ({ bidId, candidate, deductions }: ReportedStanding) =>
    [
      ...(candidate ? ['候选人'] : []),
      ...deductions.map(
        ({ kind, percent, granted, reason }) =>
          `${preferenceLabels[kind]}${percent}%：${granted ? '予以扣除' : `不予确认，${reason}`}`,
      ),
      ...(decided.includes(bidId) ? [`并列，名次由${wordsOf(lot).panel}确定`] : []),
    ].join('\n') || '—';
  return [
    tableOf(ranked, [
      { title: '名次', share: 2, isNumber: true, of: ({ rank }) => String(rank) },
      { title: '投标人', share: 10, of: ({ companyName }) => companyName },
      { title: '报价（元）', share: 6, isNumber: true, of: ({ price }) => yuan(price) },
      { title: '评审价（元）', share: 6, isNumber: true, of: ({ evaluatedPrice }) => yuan(evaluatedPrice) },
      ...(lot.evaluationMethod === 'comprehensive' ? points : []),
      { title: '说明', share: 7, of: remarksOf },
    ]),
    ...offers
      .filter(({ items }) => items.length > 0)
      .flatMap(({ companyName, items }) => [
        paragraph(`${companyName}：项目负责人与证书（投标文件的响应）`),
        listOf(items.map(({ title, response }) => `${title}：${response}`)),
      ]),
  ];
}

function clarifications({ clarifications: asked }: SignedReport): readonly Block[] {
  if (asked.length === 0) return [paragraph('评审中没有要求投标人澄清、说明或者补正。')];
  return [
    listOf(
      asked.map(({ companyName, subject, content, papers, issuedAt, reply, repliedAt }) => {
        const answer =
          reply === null || repliedAt === null ? '未回复' : `${formatDateTime(repliedAt)}回复：${reply}`;
        return `${companyName}：${subject}（${formatDateTime(issuedAt)}）\n${content}${papersInWords(papers)}\n${answer}`;
      }),
    ),
  ];
}

function words({ meetings, record, report, failure }: SignedReport): readonly Block[] {
  return [
    ...(meetings.length === 0
      ? []
      : [
          paragraph('谈判记录：'),
          listOf(
            meetings.map(({ companyName, agenda, meetsAt, phase, isAttended, minutes, note }) =>
              [
                `${companyName}（${formatDateTime(meetsAt)}，供应商${isAttended ? '到场' : '未到场'}）：${agenda}`,
                minutes,
                `${meetingPhaseLabels[phase]}${note === null ? '' : `：${note}`}`,
              ].join('\n'),
            ),
          ),
        ]),
    ...(record === null
      ? []
      : [
          paragraph('协商情况记录：'),
          listOf(negotiationRecordKeys.map((key) => `${negotiationRecordParts[key].label}：${record[key]}`)),
        ]),
    ...report
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(paragraph),
    ...(failure === null ? [] : [paragraph(`${failure}，本标段流标。`)]),
  ];
}

/** The members' opinions; the reasons of a dissent are part of the report. */
function signatures(
  { committee }: SignedReport,
  opinions: readonly GivenOpinion[],
  no: number,
  digest: string,
): readonly Block[] {
  const given = committee.map((member) => ({
    ...member,
    opinion: opinions.find(({ evaluatorId }) => evaluatorId === member.id) ?? null,
  }));
  const reasons = given.flatMap(({ name, opinion }) =>
    opinion?.kind === 'dissented' ? [`${name}的不同意见和理由：${opinion.reason}`] : [],
  );
  const isSilent = given.some(({ opinion }) => opinion?.kind === 'deemed');
  return [
    tableOf(given, [
      { title: '成员', share: 2, of: ({ name }) => name },
      {
        title: '意见',
        share: 3,
        of: ({ opinion }) => (opinion === null ? '—' : opinionLabels[opinion.kind]),
      },
      {
        ...{ title: '时间', share: 3 },
        of: ({ opinion }) => (opinion === null ? '—' : formatDateTimeSeconds(opinion.givenAt)),
      },
    ]),
    ...(reasons.length === 0 ? [] : [listOf(reasons)]),
    ...(isSilent
      ? [paragraph('视为同意：期满未签署，也未书面说明不同意见和理由（《招标投标法实施条例》第五十三条）。')]
      : []),
    paragraph(`成员签署的报告为第${no}版，其全文的SHA-256：${digest}`),
  ];
}
