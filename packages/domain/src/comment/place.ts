import { categoryKindLabels } from '../category/kind.ts';
import type { Scoring } from '../criterion/criterion.ts';
import { criterionKindLabels } from '../criterion/criterion.ts';
import { scoringText } from '../criterion/wording.ts';
import { formatDateTime } from '../display/time.ts';
import { evaluationMethodLabels } from '../evaluation/evaluation.ts';
import { type Preferences, preferencesText } from '../evaluation/preference.ts';
import { formatQuantity, formatYuan } from '../money/money.ts';
import { estimateLabel } from '../tender/amount.ts';
import { grounds } from '../tender/ground.ts';
import { methodLabels } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { tenderScopeLabels } from '../tender/scope.ts';
import { sourcingLabel, sourcingLabels } from '../tender/sourcing.ts';
import { stateFundsInWords, stateFundsLabel } from '../tender/state-funds.ts';
import { type TenderTexts, tenderTextNames, tenderTexts } from '../tender/texts.ts';

/** The place of a tender at which a comment is written. It keeps its ids when rows are added, removed or moved. */
export interface CommentPlace {
  /** Null for the tender's own fields. */
  readonly lotId: string | null;
  /** A name of `tenderFields` or `lotFields`; empty for the tender or the lot as a whole. */
  readonly field: string;
  /** The row of a table; null for a field or a whole table. */
  readonly rowId: string | null;
}

/** The longest value that a comment keeps, in characters. */
export const keptValueMax = 500;

type Time = Date | string;
interface Named {
  readonly name: string;
}

/** A tender's lot, as its comments refer to it. */
export interface CommentedLot {
  readonly id: string;
  readonly lotNo: number;
  readonly title: string;
  readonly estimate: string | null;
  readonly ceilingPrice: string | null;
  readonly bondAmount: string;
  readonly bidValidityDays: number;
  readonly evaluationMethod: string;
  readonly weights: {
    readonly technical: number;
    readonly commercial: number;
    readonly price: number;
  } | null;
  readonly preferences: Preferences;
  readonly splitEnvelope: boolean;
  readonly documentFrom: Time;
  readonly documentUntil: Time;
  readonly replyUntil: Time | null;
  readonly questionUntil: Time | null;
  readonly prequalificationDeadline: Time | null;
  readonly bidDeadline: Time;
  readonly openersNeeded: number;
  readonly openers: readonly Named[];
  readonly evaluators: readonly Named[];
  readonly drawnExperts: readonly { readonly name: string; readonly seats: number }[];
  readonly priceLines: readonly {
    readonly id: string;
    readonly name: string;
    readonly spec: string;
    readonly unit: string;
    readonly qty: string;
    readonly ceilingUnitPrice: string | null;
    readonly delivery: string;
    readonly remark: string;
  }[];
  readonly clauses: readonly {
    readonly id: string;
    readonly clauseNo: string;
    readonly requirement: string;
    readonly starred: boolean;
  }[];
  readonly criteria: readonly {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly requirement: string;
    readonly evidence: string;
    readonly points: string | null;
    readonly scoring: Scoring;
  }[];
  readonly documents: readonly {
    readonly id: string;
    readonly title: string;
    readonly fileName: string;
    readonly fileSha256: string;
  }[];
}

/** A tender with its lots, as its comments refer to it. */
export interface CommentedTender extends TenderTexts {
  readonly title: string;
  readonly method: string;
  readonly sourcing: string;
  readonly scope: string;
  readonly kind: string;
  readonly ground: string | null;
  readonly groundNote: string;
  readonly categoryName: string;
  readonly areaName: string;
  readonly buyerName: string;
  readonly agencyName: string | null;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly address: string;
  };
  readonly stateFunded: boolean | null;
  readonly allowsConsortium: boolean;
  readonly lots: readonly CommentedLot[];
}

interface FieldOf<Whole> {
  readonly label: string | ((whole: Whole, tender: CommentedTender) => string);
  /** The value in words, as a reader sees it; empty if there is none. */
  readonly value: (whole: Whole) => string;
}

const labelIn = (labels: Readonly<Record<string, string>>, code: string) => labels[code] ?? code;
const yesNo = (value: boolean) => (value ? '是' : '否');
const yuan = (value: string | null) => (value === null ? '' : formatYuan(value));
const time = (value: Time | null) => (value === null ? '' : formatDateTime(value));
const names = (people: readonly Named[]) => people.map(({ name }) => name).join('、');
const written = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join('，');

/** The fields of a tender that take comments, in the order of the editor. */
export const tenderFields: Readonly<Record<string, FieldOf<CommentedTender>>> = {
  '': { label: '整个项目', value: () => '' },
  title: { label: '项目名称', value: ({ title }) => title },
  scope: { label: '招标性质', value: ({ scope }) => labelIn(tenderScopeLabels, scope) },
  method: { label: '采购方式', value: ({ method }) => labelIn(methodLabels, method) },
  ground: {
    label: '法定情形',
    value: ({ ground, groundNote }) =>
      ground === null ? '' : written(grounds[ground as keyof typeof grounds]?.text ?? ground, groundNote),
  },
  sourcing: { label: sourcingLabel, value: ({ sourcing }) => labelIn(sourcingLabels, sourcing) },
  categoryId: {
    label: '采购品类',
    value: ({ kind, categoryName }) => written(labelIn(categoryKindLabels, kind), categoryName),
  },
  areaCode: { label: '项目地区', value: ({ areaName }) => areaName },
  organisationId: { label: '招标人', value: ({ buyerName }) => buyerName },
  agencyId: { label: '招标代理机构', value: ({ agencyName }) => agencyName ?? '' },
  contact: {
    label: '联系方式',
    value: ({ contact }) => written(contact.name, contact.phone, contact.email, contact.address),
  },
  stateFunded: { label: stateFundsLabel, value: ({ stateFunded }) => stateFundsInWords(stateFunded) ?? '' },
  ...Object.fromEntries(
    tenderTextNames.map((name) => [
      name,
      { label: tenderTexts[name].label, value: (tender: CommentedTender) => tender[name] },
    ]),
  ),
  allowsConsortium: { label: '联合体', value: ({ allowsConsortium }) => yesNo(allowsConsortium) },
};

const priceLineText = (line: CommentedLot['priceLines'][number]) =>
  written(
    line.name,
    line.spec,
    `${formatQuantity(line.qty)}${line.unit}`,
    line.ceilingUnitPrice === null ? null : `单价最高限价${formatQuantity(line.ceilingUnitPrice)}元`,
    line.delivery,
    line.remark,
  );
const clauseText = ({ starred, clauseNo, requirement }: CommentedLot['clauses'][number]) =>
  `${starred ? '★' : ''}${clauseNo} ${requirement}`.trim();
const criterionText = (one: CommentedLot['criteria'][number]) =>
  written(
    labelIn(criterionKindLabels, one.kind),
    one.title,
    one.points === null ? null : `${one.points}分`,
    one.requirement,
    one.evidence,
    scoringText(one.scoring),
  );
const documentText = ({ title, fileName, fileSha256 }: CommentedLot['documents'][number]) =>
  written(title, fileName, `SHA-256 ${fileSha256}`);

interface TableOf {
  readonly rowLabel: string;
  readonly rows: (lot: CommentedLot) => readonly { readonly id: string; readonly text: string }[];
}
const textsOf = <Row extends { readonly id: string }>(rows: readonly Row[], text: (row: Row) => string) =>
  rows.map((row) => ({ id: row.id, text: text(row) }));

/** The tables of a lot. Their rows take comments, too. */
export const lotTables: Readonly<Record<string, TableOf>> = {
  priceLines: { rowLabel: '分项报价', rows: ({ priceLines }) => textsOf(priceLines, priceLineText) },
  clauses: { rowLabel: '条款', rows: ({ clauses }) => textsOf(clauses, clauseText) },
  criteria: { rowLabel: '评审因素', rows: ({ criteria }) => textsOf(criteria, criterionText) },
  documents: { rowLabel: '招标文件', rows: ({ documents }) => textsOf(documents, documentText) },
};
const wholeTable = (label: string, table: TableOf | undefined): FieldOf<CommentedLot> => ({
  label,
  value: (lot) => (table?.rows(lot) ?? []).map(({ text }) => text).join('\n'),
});

/** The fields and tables of a lot that take comments, in the order of the editor. */
export const lotFields: Readonly<Record<string, FieldOf<CommentedLot>>> = {
  '': { label: '整个标段', value: () => '' },
  title: { label: '标段名称', value: ({ title }) => title },
  estimate: {
    label: (_, { scope }) => estimateLabel(scope as TenderScope),
    value: ({ estimate }) => yuan(estimate),
  },
  bidValidityDays: { label: '投标有效期', value: ({ bidValidityDays }) => `${bidValidityDays}日` },
  ceilingPrice: { label: '最高投标限价', value: ({ ceilingPrice }) => yuan(ceilingPrice) },
  bondAmount: { label: '投标保证金', value: ({ bondAmount }) => yuan(bondAmount) },
  evaluationMethod: {
    label: '评标办法',
    value: ({ evaluationMethod, weights, splitEnvelope }) =>
      written(
        labelIn(evaluationMethodLabels, evaluationMethod),
        weights === null
          ? null
          : `技术${weights.technical}%、商务${weights.commercial}%、价格${weights.price}%`,
        splitEnvelope ? '双信封' : null,
      ),
  },
  preferences: { label: '政府采购政策', value: ({ preferences }) => preferencesText(preferences) ?? '' },
  documentFrom: { label: '文件获取开始', value: ({ documentFrom }) => time(documentFrom) },
  documentUntil: { label: '文件获取截止', value: ({ documentUntil }) => time(documentUntil) },
  replyUntil: { label: '邀请回复截止', value: ({ replyUntil }) => time(replyUntil) },
  questionUntil: { label: '提疑截止', value: ({ questionUntil }) => time(questionUntil) },
  prequalificationDeadline: {
    label: '资格预审截止',
    value: ({ prequalificationDeadline }) => time(prequalificationDeadline),
  },
  bidDeadline: { label: '投标截止', value: ({ bidDeadline }) => time(bidDeadline) },
  priceLines: wholeTable('分项报价表', lotTables.priceLines),
  clauses: wholeTable('技术与商务条款', lotTables.clauses),
  criteria: wholeTable('评审因素', lotTables.criteria),
  openers: {
    label: '开标人',
    value: ({ openers, openersNeeded }) => written(names(openers), `解锁需${openersNeeded}人`),
  },
  evaluators: {
    label: '评委',
    value: ({ evaluators, drawnExperts }) =>
      written(names(evaluators), ...drawnExperts.map(({ name, seats }) => `抽取${name}专家${seats}人`)),
  },
  documents: wholeTable('招标文件', lotTables.documents),
};

/** A field as its reader sees it now. */
export interface PlaceContent {
  /** The field's name; with its lot if the tender has several, and with the number of a row. */
  readonly label: string;
  readonly value: string;
}

/** Returns the label and the present value of a place; null if the tender has no such place any more. */
export function contentAt(
  tender: CommentedTender,
  { lotId, field, rowId }: CommentPlace,
): PlaceContent | null {
  if (lotId === null) {
    const own = Object.hasOwn(tenderFields, field) ? tenderFields[field] : undefined;
    return own === undefined || rowId !== null
      ? null
      : { label: labelOf(own, tender, tender), value: own.value(tender) };
  }
  const lot = tender.lots.find(({ id }) => id === lotId);
  const own = Object.hasOwn(lotFields, field) ? lotFields[field] : undefined;
  if (lot === undefined || own === undefined) return null;
  const prefix = tender.lots.length > 1 ? `第${lot.lotNo}标段 ` : '';
  if (rowId === null) return { label: `${prefix}${labelOf(own, lot, tender)}`, value: own.value(lot) };
  const table = Object.hasOwn(lotTables, field) ? lotTables[field] : undefined;
  const rows = table?.rows(lot) ?? [];
  const at = rows.findIndex(({ id }) => id === rowId);
  const row = rows[at];
  return row === undefined ? null : { label: `${prefix}${table?.rowLabel}第${at + 1}行`, value: row.text };
}

function labelOf<Whole>({ label }: FieldOf<Whole>, whole: Whole, tender: CommentedTender): string {
  return typeof label === 'string' ? label : label(whole, tender);
}

/** Returns the part of a value that a comment keeps. */
export function keptValue(value: string): string {
  const characters = [...value];
  return characters.length <= keptValueMax ? value : `${characters.slice(0, keptValueMax - 1).join('')}…`;
}
