import { type CategoryKind, categoryKindLabels } from '../category/kind.ts';
import type { Criterion } from '../criterion/criterion.ts';
import { formatDateTime } from '../display/time.ts';
import { type EvaluationMethod, evaluationMethodLabels } from '../evaluation/evaluation.ts';
import { type Preferences, preferencesText } from '../evaluation/preference.ts';
import type { Weights } from '../evaluation/scoring.ts';
import type { Moment } from '../moment.ts';
import { toCapital } from '../money/capital.ts';
import { formatQuantity, formatYuan } from '../money/money.ts';
import { announceTender, lotName } from '../tender/announcement.ts';
import { methodLabels, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { isAnnounced, type Sourced, sourcingLabel, sourcingLabels } from '../tender/sourcing.ts';
import { type TenderTexts, tenderTexts } from '../tender/texts.ts';
import { inTermsOf } from '../tender/words.ts';
import { judgingChapter } from './judging.ts';
import { type Block, blocksOf, type Chapter, type Column, cleanOutline, type Outline } from './outline.ts';

/** The fields of a tender that its document states. */
export interface DocumentedTender extends Sourced, TenderTexts {
  readonly title: string;
  readonly tenderNo: string;
  readonly scope: TenderScope;
  readonly kind: CategoryKind;
  readonly areaName: string;
  readonly buyerName: string;
  /** Empty without an agency. */
  readonly agencyName: string;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly address: string;
  };
  readonly allowsConsortium: boolean;
}

/** The fields of a lot that its document states. */
export interface DocumentedLot {
  readonly lotNo: number;
  readonly title: string;
  /** Confidential, except as the budget of a government procurement. */
  readonly estimate: string | null;
  readonly ceilingPrice: string | null;
  readonly bondAmount: string;
  readonly bidValidityDays: number;
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Weights | null;
  readonly preferences: Preferences;
  readonly splitEnvelope: boolean;
  readonly priceMustNotIncrease: boolean;
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly questionUntil: Moment | null;
  readonly prequalificationDeadline: Moment | null;
  readonly replyUntil: Moment | null;
  readonly bidDeadline: Moment;
  readonly criteria: readonly Criterion[];
  readonly clauses: readonly Clause[];
  readonly priceLines: readonly PriceLine[];
}

interface Clause {
  readonly kind: 'technical' | 'commercial';
  readonly clauseNo: string;
  readonly requirement: string;
  readonly starred: boolean;
}

interface PriceLine {
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly delivery: string;
  readonly remark: string;
  /** With tax, in yuan; null without one. */
  readonly ceilingUnitPrice: string | null;
}

const clauseKindLabels = { technical: '技术', commercial: '商务' } as const;
const column = (title: string, share: number): Column => ({ title, share });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const heading = (text: string): Block => ({ kind: 'heading', text });
const demandHeading = '分项报价清单';
/** A cell that the bidder fills in. */
const blank = '';

/** Returns the tender document (招标文件) of a lot: six chapters in the order of the usual forms. */
export function documentOf(tender: DocumentedTender, lot: DocumentedLot, lotCount: number): Outline {
  const { isTendering } = methodSteps[tender.method];
  const own = (text: string) => termsOf(tender, text);
  const chapters: readonly Chapter[] = [
    noticeChapter(tender, lot, lotCount),
    { title: own('投标人须知'), blocks: instructions(tender, lot, lotCount) },
    judgingChapter(lot, own),
    { title: '合同条款', blocks: clauseBlocks(lot.clauses, own) },
    { title: '采购需求', blocks: demandBlocks(tender, lot.priceLines) },
    { title: own('投标文件格式'), blocks: formBlocks(lot, own) },
  ];
  return cleanOutline({
    title: isTendering ? '招标文件' : '采购文件',
    name: lotName(tender, lotCount > 1 ? lot : null),
    no: tender.tenderNo,
    cover: [
      `项目编号：${tender.tenderNo}`,
      `${own('招标人')}：${tender.buyerName}`,
      ...(tender.agencyName === '' ? [] : [`代理机构：${tender.agencyName}`]),
    ],
    chapters: chapters.map(({ title, blocks }, at) => ({
      title: `第${'一二三四五六'.charAt(at)}章 ${title}`,
      blocks,
    })),
  });
}

/** The terms of the tender's law; without tendering, bids are responses. */
function termsOf(tender: Pick<DocumentedTender, 'method' | 'scope'>, text: string): string {
  const terms = inTermsOf(tender, text);
  if (methodSteps[tender.method].isTendering) return terms;
  return terms.replaceAll('投标人', '供应商').replaceAll('投标保证金', '保证金').replaceAll('投标', '响应');
}

function noticeChapter(tender: DocumentedTender, lot: DocumentedLot, lotCount: number): Chapter {
  const { title, body } = announceTender(tender, lot, lotCount);
  const word = methodSteps[tender.method].isTendering ? '招标' : '采购';
  const invitation = word === '招标' ? '投标邀请书' : '采购邀请书';
  return {
    title: isAnnounced(tender) ? `${word}公告` : invitation,
    blocks: [
      heading(title),
      ...blocksOf(body),
      heading(tenderTexts.overview.label),
      ...blocksOf(tender.overview),
      heading(termsOf(tender, tenderTexts.qualification.label)),
      ...blocksOf(tender.qualification),
    ],
  };
}

const beijing = (time: Moment) => `${formatDateTime(time)}（北京时间）`;
const amount = (value: string) => `${formatYuan(value)}（人民币${toCapital(value)}）`;

/** The table before the instructions (前附表), with a number for each row, and the rules of electronic bidding. */
function instructions(tender: DocumentedTender, lot: DocumentedLot, lotCount: number): readonly Block[] {
  const own = (text: string) => termsOf(tender, text);
  const rows = [...partyRows(tender, lot, lotCount), ...moneyRows(tender, lot), ...timeRows(tender, lot)];
  return [
    heading(own('投标人须知前附表')),
    {
      kind: 'table',
      columns: [column('序号', 1), column('条款名称', 3), column('内容', 8)],
      rows: rows.map(([name, content], at) => [String(at + 1), own(name), content]),
    },
    heading(own('投标文件的编制与递交')),
    ...rulesOfBidding(tender, lot).map((text) => paragraph(own(text))),
  ];
}

type Row = readonly [name: string, content: string];

function partyRows(tender: DocumentedTender, lot: DocumentedLot, lotCount: number): readonly Row[] {
  const { contact } = tender;
  const reached: readonly Row[] = [
    ['联系人', contact.name],
    ['联系电话', contact.phone],
    ['电子邮箱', contact.email],
    ['联系地址', contact.address],
  ];
  return [
    ['招标人', tender.buyerName],
    ['代理机构', tender.agencyName === '' ? '无' : tender.agencyName],
    ...reached.filter(([, content]) => content.trim() !== ''),
    ['项目名称', tender.title],
    ['项目编号', tender.tenderNo],
    ...(lotCount > 1 ? [['标段', `第${lot.lotNo}标段：${lot.title}`] as const] : []),
    ['采购方式', methodLabels[tender.method]],
    [sourcingLabel, sourcingLabels[tender.sourcing]],
    ['项目类别', categoryKindLabels[tender.kind]],
    ['项目地区', tender.areaName],
    [tenderTexts.fundSource.label, tender.fundSource],
  ];
}

function moneyRows(tender: DocumentedTender, lot: DocumentedLot): readonly Row[] {
  const policy = preferencesText(lot.preferences);
  return [
    // 政采条例30: the budget of a government procurement is public; any other estimate is confidential.
    ...(tender.scope === 'government' && lot.estimate !== null
      ? [['采购预算', amount(lot.estimate)] as const]
      : []),
    ['最高投标限价', lot.ceilingPrice === null ? '不设' : amount(lot.ceilingPrice)],
    ['投标保证金', Number(lot.bondAmount) > 0 ? amount(lot.bondAmount) : '不收取'],
    ['投标有效期', termsOf(tender, `${lot.bidValidityDays}日，自投标截止之日起算`)],
    ['联合体', tender.allowsConsortium ? '接受' : '不接受'],
    ...(policy === null ? [] : [['政府采购政策', policy] as const]),
    ['评标办法', evaluationMethodLabels[lot.evaluationMethod]],
    ...(lot.splitEnvelope ? [['双信封', '技术、商务部分评审后开启报价文件'] as const] : []),
    ...(lot.priceMustNotIncrease ? [['后续报价', '不得高于前一轮报价'] as const] : []),
  ];
}

function timeRows(tender: DocumentedTender, lot: DocumentedLot): readonly Row[] {
  const times: readonly (readonly [string, Moment | null])[] = [
    ['提疑截止时间', methodSteps[tender.method].questions ? lot.questionUntil : null],
    ['资格预审申请截止时间', lot.prequalificationDeadline],
    ['邀请回复截止时间', isAnnounced(tender) ? null : lot.replyUntil],
    ['投标截止时间', lot.bidDeadline],
  ];
  return [
    ['招标文件获取时间', `${formatDateTime(lot.documentFrom)}至${beijing(lot.documentUntil)}`],
    ...times.flatMap(([name, time]): readonly Row[] => (time === null ? [] : [[name, beijing(time)]])),
    ...(methodSteps[tender.method].publicOpening
      ? [['开标时间', `${beijing(lot.bidDeadline)}，在本平台公开开标`] as const]
      : []),
    [tenderTexts.siteVisit.label, tender.siteVisit.trim() === '' ? '不组织' : tender.siteVisit],
    [tenderTexts.objectionChannel.label, tender.objectionChannel],
  ];
}

function rulesOfBidding(
  { method }: Pick<DocumentedTender, 'method'>,
  lot: Pick<DocumentedLot, 'splitEnvelope'>,
): readonly string[] {
  return [
    '投标文件由技术、商务、报价三部分组成，须在本平台按本文件第六章的格式填写并上传。',
    '投标文件在投标人的浏览器中加密后上传，开标前系统不解密。',
    methodSteps[method].priceOnce
      ? '报价一次报出，递交后不能更改。平台对递交出具带签名的回执。'
      : '投标截止前可以替换，以最后一次成功递交的为准。平台对每次递交出具带签名的回执。',
    '投标截止时间前未完成上传的，系统拒收。请为加密和上传预留时间。',
    ...(lot.splitEnvelope ? ['报价文件加密给单独的密钥。未通过技术、商务评审的，其报价文件不予开启。'] : []),
    '招标文件的澄清、修改在本平台发布，是招标文件的组成部分。',
  ];
}

function clauseBlocks(clauses: readonly Clause[], own: (text: string) => string): readonly Block[] {
  if (clauses.length === 0) return [paragraph('本标段未列逐条响应的条款，合同由双方依法签订。')];
  return [
    paragraph(own('投标人须逐条响应下列条款。标★的为实质性条款，不允许负偏离。')),
    {
      kind: 'table',
      columns: [column('条款号', 2), column('类别', 1.5), column('要求', 8)],
      rows: clauses.map((clause) => [
        `${clause.starred ? '★' : ''}${clause.clauseNo}`,
        clauseKindLabels[clause.kind],
        clause.requirement,
      ]),
    },
  ];
}

function demandBlocks(tender: DocumentedTender, lines: readonly PriceLine[]): readonly Block[] {
  return [
    heading(tenderTexts.overview.label),
    ...blocksOf(tender.overview),
    heading(demandHeading),
    lines.length === 0 ? paragraph('本标段不分项报价。') : lineTable(lines),
  ];
}

/** The price lines; with a column of ceilings if a line has one. */
function lineTable(lines: readonly PriceLine[]): Block {
  const hasCeiling = lines.some(({ ceilingUnitPrice }) => ceilingUnitPrice !== null);
  const ceiling = (value: string | null) => (value === null ? '' : formatQuantity(value));
  return {
    kind: 'table',
    columns: [
      ...[column('行号', 1), column('名称', 3), column('规格型号', 3), column('单位', 1)],
      ...[column('数量', 1.5), column('交货期', 2), column('备注', 2)],
      ...(hasCeiling ? [column('单价最高限价（含税，元）', 2)] : []),
    ],
    rows: lines.map(({ lineNo, name, spec, unit, qty, delivery, remark, ceilingUnitPrice }) => [
      ...[String(lineNo), name, spec, unit, formatQuantity(qty), delivery, remark],
      ...(hasCeiling ? [ceiling(ceilingUnitPrice)] : []),
    ]),
  };
}

/** The forms of a bid: the deviation table, the answers to the criteria, the proofs and the prices. */
function formBlocks(lot: DocumentedLot, own: (text: string) => string): readonly Block[] {
  const proofs = lot.criteria.filter(({ evidence }) => evidence.trim() !== '');
  const answered = lot.criteria.filter(({ scoring }) => scoring.by !== 'price');
  return [
    heading('偏离表'),
    lot.clauses.length === 0
      ? paragraph('本标段没有须逐条响应的条款。')
      : {
          kind: 'table',
          columns: [
            ...[column('条款号', 2), column(own('招标文件要求'), 5), column('响应内容', 3)],
            ...[column('偏离', 1.5), column('说明', 2)],
          ],
          rows: lot.clauses.map(({ clauseNo, starred, requirement }) => [
            ...[`${starred ? '★' : ''}${clauseNo}`, requirement, blank, blank, blank],
          ]),
        },
    heading('评审因素响应表'),
    answered.length === 0
      ? paragraph('本标段没有须响应的评审因素。')
      : {
          kind: 'table',
          columns: [column('评审因素', 3), column('要求', 5), column('响应内容', 4)],
          rows: answered.map(({ title, requirement }) => [title, requirement, blank]),
        },
    heading('须附的证明材料'),
    proofs.length === 0
      ? paragraph('各评审因素未要求另附证明材料。')
      : { kind: 'list', items: proofs.map(({ title, evidence }) => `${title}：${evidence}`) },
    heading('分项报价表'),
    priceForm(lot.priceLines),
  ];
}

/** The form repeats at most these lines of the demand: a table of thousands takes memory and a hundred pages (0214). */
const mostRepeatedLines = 500;

function priceForm(lines: readonly PriceLine[]): Block {
  if (lines.length === 0) return paragraph('填写总价。');
  if (lines.length > mostRepeatedLines)
    return paragraph(
      `按第五章“${demandHeading}”的行号逐行填写单价（元）、合价（元），共${lines.length}行；可在本平台下载 Excel 报价表填写。`,
    );
  return {
    kind: 'table',
    columns: [
      ...[column('行号', 1), column('名称', 4), column('单位', 1), column('数量', 1.5)],
      ...[column('单价（元）', 2), column('合价（元）', 2)],
    ],
    rows: lines.map(({ lineNo, name, unit, qty }) => [
      ...[String(lineNo), name, unit, formatQuantity(qty), blank, blank],
    ]),
  };
}
