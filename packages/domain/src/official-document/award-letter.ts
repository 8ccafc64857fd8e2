import { type AwardNoticeKind, awardNoticeLabel } from '../award/award.ts';
import { criterionKindLabels } from '../criterion/criterion.ts';
import { formatDate } from '../display/time.ts';
import { type Block, cleanText } from '../document/outline.ts';
import type { CriterionPoints } from '../evaluation/criterion-points.ts';
import type { Points } from '../evaluation/standing.ts';
import type { Moment } from '../moment.ts';
import type { Method } from '../tender/method.ts';
import type { OfficialDocumentKind, OfficialText } from './official-document.ts';

/** A notice of the result, as it was issued. */
export interface IssuedNotice {
  readonly kind: AwardNoticeKind;
  readonly noticeNo: string;
  /** The text of the letter, a paragraph on each line. */
  readonly content: string;
  /** Null if the bid was rejected or compared by price alone. */
  readonly points: Points | null;
  /** The points of the bid by criterion; empty if there are none. */
  readonly criterionPoints: readonly CriterionPoints[];
  readonly issuedAt: Moment;
}

export const letterKindOf: Readonly<Record<AwardNoticeKind, OfficialDocumentKind>> = {
  won: 'award_letter',
  lost: 'result_letter',
};

/** 法45, 87号令69: the letter to the winner or to another bidder. */
export function awardLetterText(
  { kind, noticeNo, content, points, criterionPoints, issuedAt }: IssuedNotice,
  lot: { readonly method: Method; readonly buyerName: string },
): OfficialText {
  const paragraphs = content.split('\n').map((text): Block => ({ kind: 'paragraph', text: cleanText(text) }));
  return {
    title: awardNoticeLabel(kind, lot.method),
    no: noticeNo,
    blocks:
      kind === 'lost' && points !== null
        ? [...paragraphs, pointsTable(points), ...criterionTable(criterionPoints)]
        : paragraphs,
    signer: cleanText(lot.buyerName),
    date: formatDate(issuedAt),
  };
}

function pointsTable({ technical, commercial, priceScore, total }: Points): Block {
  return {
    kind: 'table',
    columns: ['技术得分', '商务得分', '价格得分', '综合得分'].map((title) => ({ title, share: 1 })),
    rows: [[technical, commercial, priceScore, total]],
  };
}

function criterionTable(rows: readonly CriterionPoints[]): readonly Block[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'paragraph', text: '贵单位各评审因素的得分（各评委评分的平均值）：' },
    {
      kind: 'table',
      columns: [
        { title: '评审因素', share: 4 },
        { title: '满分', share: 1 },
        { title: '得分', share: 1 },
      ],
      rows: rows.map(({ kind, title, full, points }) => [
        cleanText(`${title}（${criterionKindLabels[kind]}）`),
        ...[full, points],
      ]),
    },
  ];
}
