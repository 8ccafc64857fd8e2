import { formatDateTime } from '../display/time.ts';
import type { Points } from '../evaluation/standing.ts';
import type { Moment } from '../moment.ts';
import { toCapital } from '../money/capital.ts';
import { formatQuantity, formatYuan } from '../money/money.ts';
import { quoteMarkdown } from '../notice/markdown.ts';
import type { ObjectionRule } from '../objection/law.ts';
import type { Announcement } from '../tender/announcement.ts';
import { inTermsOf, panelWord, winWord } from '../tender/words.ts';
import { type DecidedLot, objectionInWords } from './letter.ts';

/** A candidate as it is announced (公告和公示信息管理办法6). */
export interface AnnouncedCandidate {
  readonly rank: number;
  readonly companyName: string;
  /** Yuan, tax included. */
  readonly price: string;
  readonly quality: string;
  readonly delivery: string;
  /** The total score; null if only prices were compared. */
  readonly score: string | null;
  /** The score by part; null if only prices were compared. */
  readonly points: Points | null;
  /** The project manager and certificates that the bid states; empty if the tender asks for none. */
  readonly people: readonly { readonly title: string; readonly response: string }[];
}

const iso = (moment: Moment) => (typeof moment === 'string' ? moment : moment.toISOString());

function candidateInWords({ rank, companyName, price, score, points, ...offer }: AnnouncedCandidate): string {
  const { quality, delivery, people } = offer;
  const scored = score === null ? '' : `，综合得分${score}分`;
  const parts =
    points === null
      ? ''
      : `（技术${points.technical}分，商务${points.commercial}分，价格${points.priceScore}分）`;
  const named = people.map(
    ({ title, response }) => `   - ${quoteMarkdown(title)}：${quoteMarkdown(response)}`,
  );
  return [
    `${rank}. ${companyName}：报价${formatYuan(price)}${scored}${parts}`,
    ...(quality === '' ? [] : [`   - 质量：${quoteMarkdown(quality)}`]),
    ...(delivery === '' ? [] : [`   - 工期（交货期）：${quoteMarkdown(delivery)}`]),
    ...named,
  ].join('\n');
}

/**
 * 条例54, 公告和公示信息管理办法6: the candidates in order with their offers, the response to the qualification criteria, the
 * publicity period, and how to object.
 */
export function announceCandidates(
  lot: DecidedLot,
  objection: ObjectionRule | null,
  candidates: readonly AnnouncedCandidate[],
  /** The titles of the qualification criteria, which every candidate meets. */
  qualifications: readonly string[],
  from: Moment,
  until: Moment,
): Announcement {
  const word = winWord(lot.method);
  return {
    kind: 'candidates',
    title: `${lot.name}${word}候选人公示`,
    body: [
      `“${lot.name}”（编号：${lot.tenderNo}）评审工作已经结束，现将${word}候选人公示如下：`,
      candidates.map(candidateInWords).join('\n'),
      ...(qualifications.length === 0
        ? []
        : [
            '## 资格能力条件',
            `经${panelWord(lot.method)}审查，以上${word}候选人均符合${inTermsOf(lot, '招标文件')}要求的资格能力条件：${qualifications.map(quoteMarkdown).join('、')}。`,
          ]),
      '## 公示期',
      `${formatDateTime(from)}至${formatDateTime(until)}（北京时间）。`,
      '## 异议',
      `${objectionInWords(objection)}${lot.objectionChannel}`,
    ].join('\n\n'),
    facts: {
      candidates: candidates.map(({ rank, companyName, price, quality, delivery, score }) => ({
        ...{ rank, companyName, price, quality, delivery, score },
      })),
      publicityFrom: iso(from),
      publicityUntil: iso(until),
    },
  };
}

/** Describes the candidates for the participants of a tender whose candidates are not public. */
export function candidatesInWords(
  candidates: readonly Pick<AnnouncedCandidate, 'rank' | 'companyName' | 'price'>[],
): string {
  return candidates
    .map(({ rank, companyName, price }) => `${rank}. ${companyName}（${formatYuan(price)}）`)
    .join('；');
}

/** A line of the winning offer. */
export interface AwardedLine {
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly brand: string;
  readonly unit: string;
  readonly qty: string;
  /** Yuan, tax included. */
  readonly unitPrice: string;
  readonly amount: string;
}

/** An organisation that the announcement names with its address and contact. */
export interface NamedContact {
  readonly role: string;
  readonly name: string;
  readonly address: string;
  readonly person: string;
  readonly phone: string;
}

/** The content of the announcement of a result in government procurement besides the winner and the price (87号令69). */
export interface AwardParticulars {
  /** The winner's registered address. */
  readonly address: string;
  readonly lines: readonly AwardedLine[];
  /** The names of the panel's members. */
  readonly experts: readonly string[];
  /** The end of the announcement. */
  readonly until: Moment;
  readonly contacts: readonly NamedContact[];
  readonly objection: ObjectionRule | null;
}

/** 主要中标标的: the lines with the largest amounts. */
const mostAnnouncedLines = 20;

function linesInWords(lines: readonly AwardedLine[]): readonly string[] {
  if (lines.length === 0) return [];
  const shown = lines
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
    .slice(0, mostAnnouncedLines)
    .toSorted((a, b) => a.lineNo - b.lineNo);
  const rows = shown.map(({ name, spec, brand, unit, qty, unitPrice }) => {
    const kind = [brand === '' ? '' : `品牌${brand}`, spec].filter((text) => text !== '').join('，');
    const about = kind === '' ? '' : `（${quoteMarkdown(kind)}）`;
    return `- ${quoteMarkdown(name)}${about}：${formatQuantity(qty)}${unit}，单价¥${formatQuantity(unitPrice)}元`;
  });
  const rest =
    lines.length > shown.length ? [`共${lines.length}项，以上为金额最大的${shown.length}项。`] : [];
  return ['## 主要标的', rows.join('\n'), ...rest];
}

function contactInWords({ role, name, address, person, phone }: NamedContact): string {
  const parts = [address === '' ? '' : `地址：${address}`, person === '' ? '' : `联系人：${person}`];
  const known = [...parts, phone === '' ? '' : `电话：${phone}`].filter((text) => text !== '');
  return `- ${role}：${[name, ...known].join('，')}`;
}

/**
 * Announces the winner and the price. A government purchase also announces its particulars (87号令69, 74号令18, 磋商办法29); null
 * for other tenders.
 */
export function announceAward(
  lot: DecidedLot,
  winner: { readonly companyName: string; readonly amount: string },
  particulars: AwardParticulars | null,
): Announcement {
  const word = winWord(lot.method);
  const address =
    particulars === null || particulars.address === ''
      ? ''
      : `\n- 地址：${quoteMarkdown(particulars.address)}`;
  return {
    kind: 'award',
    title: `${lot.name}${word}结果公告`,
    body: [
      `“${lot.name}”（编号：${lot.tenderNo}）的${word}结果如下：`,
      `- ${word}人：${winner.companyName}${address}\n- ${word}价：${formatYuan(winner.amount)}（${toCapital(winner.amount)}，含税）`,
      ...(particulars === null ? [] : particularsInWords(lot, particulars)),
      `${lot.buyerName}对各供应商的参与表示感谢。`,
    ].join('\n\n'),
    facts: { winner },
  };
}

function particularsInWords(
  lot: DecidedLot,
  { lines, experts, until, contacts, objection }: AwardParticulars,
): readonly string[] {
  return [
    ...linesInWords(lines),
    ...(experts.length === 0 ? [] : [`## ${panelWord(lot.method)}成员`, `${experts.join('、')}。`]),
    '## 公告期限',
    `自本公告发布之日起1个工作日，至${formatDateTime(until)}（北京时间）。`,
    '## 质疑',
    `${objectionInWords(objection)}${lot.objectionChannel}`,
    '## 联系方式',
    contacts.map(contactInWords).join('\n'),
  ];
}
