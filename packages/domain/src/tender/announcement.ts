import {
  countedDifferences,
  differencesByList,
  differenceText,
  type ItemDifference,
} from '../amendment/item-difference.ts';
import { type Criterion, criterionKindLabels, criterionKinds } from '../criterion/criterion.ts';
import { priceFormulaLabels } from '../criterion/price-formula.ts';
import { formatDateTime } from '../display/time.ts';
import { type EvaluationMethod, evaluationMethodLabels } from '../evaluation/evaluation.ts';
import { type Preferences, preferencesText } from '../evaluation/preference.ts';
import type { Weights } from '../evaluation/scoring.ts';
import type { Moment } from '../moment.ts';
import { formatYuan } from '../money/money.ts';
import type { NoticeKind } from '../notice/notice.ts';
import { sourcingRules } from './ground.ts';
import { methodLabels, methodSteps } from './method.ts';
import type { TenderScope } from './scope.ts';
import { choosesSourcing, isAnnounced, type Sourced } from './sourcing.ts';
import { inTermsOf } from './words.ts';

/** A notice: its title, its text in Markdown, and the facts that screens lay out themselves. */
export interface Announcement {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A changed time, with `before` and `after` formatted for readers. */
export interface Change {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface AnnouncedTender extends Sourced {
  readonly title: string;
  readonly tenderNo: string;
  readonly scope: TenderScope;
  readonly buyerName: string;
  readonly allowsConsortium: boolean;
  readonly siteVisit: string;
  readonly objectionChannel: string;
}

interface AnnouncedLot {
  readonly lotNo: number;
  readonly title: string;
  /** 估算价: confidential, except as the budget of a government procurement. */
  readonly estimate: string | null;
  readonly ceilingPrice: string | null;
  readonly bondAmount: string;
  readonly bidValidityDays: number;
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly questionUntil: Moment | null;
  readonly prequalificationDeadline: Moment | null;
  readonly bidDeadline: Moment;
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Weights | null;
  readonly criteria: readonly Criterion[];
  readonly preferences: Preferences;
  /** SHA-256 of the key that bids are sealed to; null if the lot is not being published. */
  readonly keySha256?: string | null;
  /** SHA-256 of the key of the price envelopes; null without one (双信封). */
  readonly priceKeySha256?: string | null;
}

/** Returns the tender's name, followed by the lot's unless `lot` is null. */
export function lotName(
  tender: Pick<AnnouncedTender, 'title'>,
  lot: Pick<AnnouncedLot, 'lotNo' | 'title'> | null,
): string {
  if (lot === null) return tender.title;
  // 「第一标段」 already contains the number.
  const name = /^第.{1,3}(标段|包)$/.test(lot.title) ? lot.title : `第${lot.lotNo}标段：${lot.title}`;
  return `${tender.title}（${name}）`;
}

/** Returns the first notice of a lot. With a prequalification it invites applications. */
export function announceTender(tender: AnnouncedTender, lot: AnnouncedLot, lotCount: number): Announcement {
  const name = lotName(tender, lotCount > 1 ? lot : null);
  const prequalified = lot.prequalificationDeadline !== null;
  const steps = methodSteps[tender.method];
  const bidding = steps.isTendering ? '投标' : '响应';
  const inOwnTerms = (text: string) => inTermsOf(tender, text);
  const lines = [
    `${tender.buyerName}就“${name}”（编号：${tender.tenderNo}）以${methodLabels[tender.method]}方式进行采购，${
      prequalified ? '现邀请符合资格要求的供应商申请资格预审。' : '欢迎符合资格要求的供应商参加。'
    }`,
    ...(choosesSourcing(tender.method) && isAnnounced(tender) ? [askedByNotice(tender)] : []),
    inOwnTerms('## 招标文件的获取'),
    `${between(lot.documentFrom, lot.documentUntil)}，登录本平台在线获取，免费。${
      prequalified ? '通过资格预审的供应商方可获取。' : ''
    }`,
    ...(lot.prequalificationDeadline === null
      ? []
      : [
          '## 资格预审申请',
          `${formatDateTime(lot.prequalificationDeadline)}（北京时间）前在本平台递交，逾期不予受理。`,
        ]),
    ...(lot.questionUntil === null || !steps.questions
      ? []
      : [
          '## 提疑',
          `${inOwnTerms('对招标文件有疑问的')}，请于${formatDateTime(lot.questionUntil)}（北京时间）前在本平台提出。`,
        ]),
    `## ${bidding}文件的递交`,
    `截止时间为${formatDateTime(lot.bidDeadline)}（北京时间），${
      steps.publicOpening ? '同一时间公开开标，' : ''
    }${bidding}文件须加密后在本平台递交，逾期未完成上传的，系统拒收。${bidding}有效期${lot.bidValidityDays}日，自截止之日起算。`,
    ...(lot.keySha256 ? [`加密公钥的 SHA-256：${lot.keySha256}`] : []),
    ...(lot.priceKeySha256
      ? [
          `本标段采用双信封：报价文件加密给单独的公钥（SHA-256：${lot.priceKeySha256}），在技术商务评审结束后开启，未通过评审的不予开启。`,
        ]
      : []),
    // 政采条例30: the notice of a government procurement contains the budget.
    ...(tender.scope === 'government' && lot.estimate !== null
      ? [`采购预算：${formatYuan(lot.estimate)}。`]
      : []),
    ...(lot.ceilingPrice === null ? [] : [`最高限价：${formatYuan(lot.ceilingPrice)}。`]),
    Number(lot.bondAmount) > 0 ? `投标保证金：${formatYuan(lot.bondAmount)}。` : '本项目不收取投标保证金。',
    tender.allowsConsortium ? '本项目接受联合体。' : '本项目不接受联合体。',
    ...evaluation(lot),
    ...(tender.siteVisit === '' ? [] : ['## 踏勘现场', tender.siteVisit]),
    inOwnTerms('## 异议与监督'),
    tender.objectionChannel,
  ];
  return {
    kind: prequalified ? 'prequalification' : 'tender',
    title: `${name}${prequalified ? '资格预审' : unless(name, methodLabels[tender.method])}公告`,
    body: lines.join('\n\n'),
    facts: {},
  };
}

/** The criteria by title and points, in the order in which they are judged; empty if the tender lists none. */
function evaluation({ evaluationMethod, weights, criteria, preferences }: AnnouncedLot): readonly string[] {
  const policy = preferencesText(preferences);
  const preferred = policy === null ? [] : [`政府采购政策：${policy}。`];
  if (criteria.length === 0) return preferred;
  const parts =
    weights === null || evaluationMethod !== 'comprehensive'
      ? ''
      : `，技术${weights.technical}分、商务${weights.commercial}分、价格${weights.price}分`;
  return [
    '## 评审办法',
    `${evaluationMethodLabels[evaluationMethod]}${parts}。评审因素如下，得分标准见采购文件。`,
    criterionKinds
      .flatMap((kind) => {
        const items = criteria.filter((criterion) => criterion.kind === kind);
        if (items.length === 0) return [];
        const list = items.map(({ title, points, scoring }) =>
          scoring.by === 'price'
            ? `${title}（${points}分，${priceFormulaLabels[scoring.formula.kind]}）`
            : `${title}${points === null ? '' : `（${points}分）`}`,
        );
        return [`- ${criterionKindLabels[kind]}：${list.join('、')}`];
      })
      .join('\n'),
    ...preferred,
  ];
}

/** States that a notice invites the suppliers, and its article, for methods that also allow letters. */
function askedByNotice({ method, scope }: Pick<AnnouncedTender, 'method' | 'scope'>): string {
  const { citation } = sourcingRules[method];
  const basis = scope === 'government' && citation !== null ? `（${citation}）` : '';
  return `本项目以发布公告的方式邀请供应商参加${basis}，符合资格要求的供应商均可参加。`;
}

/** Returns the words, or an empty string if the name already ends with them: 绿化竞争性磋商 is announced as 绿化竞争性磋商公告. */
function unless(name: string, words: string): string {
  return name.endsWith(words) || name.endsWith(`${words}采购`) ? '' : words;
}

export function announceExtension(name: string, changes: readonly Change[], reason: string): Announcement {
  return {
    kind: 'change',
    title: `${name}变更公告`,
    body: [
      `因${withoutStop(reason)}，现对原公告的时间安排变更如下，其余内容不变：`,
      changes.map(({ label, before, after }) => `- ${label}：由${before}变更为${after}`).join('\n'),
    ].join('\n\n'),
    facts: { reason, changes },
  };
}

export function announceSuspension(name: string, reason: string): Announcement {
  return {
    kind: 'change',
    title: `${name}暂停公告`,
    body: `因${withoutStop(reason)}，本项目自即日起暂停，暂停期间不接受投标。恢复时间另行公告。`,
    facts: { reason, suspended: true },
  };
}

export function announceResumption(name: string, changes: readonly Change[], reason: string): Announcement {
  return {
    kind: 'change',
    title: `${name}恢复公告`,
    body: [
      `${withoutStop(reason)}，本项目自即日起恢复进行。`,
      ...changes.map(({ label, after }) => `${label}变更为${after}。`),
    ].join('\n\n'),
    facts: { reason, suspended: false, changes },
  };
}

export function announceTermination(name: string, reason: string): Announcement {
  return {
    kind: 'terminated',
    title: `${name}终止公告`,
    body: `因${withoutStop(reason)}，本项目终止，由此给各供应商带来的不便，敬请谅解。`,
    facts: { reason },
  };
}

/** Too few participants remain, and the lot is tendered anew (条例19、44). */
export function announceFailure(name: string, reason: string): Announcement {
  return {
    kind: 'failed',
    title: `${name}流标公告`,
    body: `因${withoutStop(reason)}，本项目流标，将依法重新组织采购。感谢各供应商的参与。`,
    facts: { reason },
  };
}

/** Announced results are decided anew. The notice reveals neither the applicants concerned nor their number. */
export function announceReopening(name: string, tenderNo: string, reason: string): Announcement {
  return {
    kind: 'change',
    title: `${name}资格预审申请重新评审公告`,
    body: [
      `“${name}”（编号：${tenderNo}）的资格预审申请依法重新评审。公布新的结果之前，原结果继续有效，不开标。`,
      `原因：${withoutStop(reason)}。`,
      '新的结果将通知各申请人。投标截止时间有变更的，另行公告。',
    ].join('\n\n'),
    facts: { reason },
  };
}

/** The new results are available; each applicant is notified of its own. */
export function announceJudgedAnew(name: string, tenderNo: string): Announcement {
  return {
    kind: 'change',
    title: `${name}资格预审申请重新评审完成公告`,
    body: `“${name}”（编号：${tenderNo}）的资格预审申请已经重新评审，结果已通知各申请人，采购活动继续进行。`,
    facts: {},
  };
}

/** 法28、条例44: with too few bids none is opened. */
export function announceTooFewBids(name: string, tenderNo: string, reason: string): Announcement {
  return {
    kind: 'failed',
    title: `${name}流标公告`,
    body: `${name}（项目编号：${tenderNo}）${reason}，依法不予开标，已加密递交的文件不予解密。采购人将重新组织采购，敬请关注后续公告。`,
    facts: { reason },
  };
}

/** A public answer. It never reveals who asked (招标投标法22). */
export function announceAnswer(
  name: string,
  question: { readonly sectionRef: string; readonly title: string; readonly content: string },
  answer: string,
  changes: readonly Change[] = [],
): Announcement {
  const where = question.sectionRef === '' ? '' : `（引用：${question.sectionRef}）`;
  return {
    kind: 'clarification',
    title: `${name}澄清公告`,
    body: `现就供应商提出的问题答复如下。\n\n**问题${where}：${question.title}**\n\n${question.content}\n\n**答复：**\n\n${answer}\n\n${timesText(changes)}`,
    facts: { question: question.title, ...(changes.length === 0 ? {} : { changes }) },
  };
}

/** A change of issued documents (招标投标法23): its content, the new documents and the new deadlines. */
export function announceAmendment(
  name: string,
  amendment: {
    readonly summary: string;
    readonly documents: readonly {
      readonly id: string;
      readonly title: string;
      readonly versionNo: number;
    }[];
    readonly items: readonly ItemDifference[];
  },
  changes: readonly Change[],
): Announcement {
  const documents = amendment.documents.map(({ title, versionNo }) =>
    versionNo > 1 ? `《${title}》第${versionNo}版` : `《${title}》`,
  );
  return {
    kind: 'change',
    title: `${name}变更公告`,
    body: [
      '现对本项目的公告及招标文件作如下澄清、修改：',
      amendment.summary,
      ...itemsText(amendment.items),
      ...(documents.length === 0
        ? []
        : [
            `随本次变更发布${documents.join('、')}，与原招标文件不一致的，以此为准。已获取招标文件的供应商请登录平台重新下载。`,
          ]),
      timesText(changes),
    ].join('\n\n'),
    facts: {
      changes,
      documents,
      documentIds: amendment.documents.map(({ id }) => id),
      ...(amendment.items.length === 0 ? {} : { items: amendment.items }),
    },
  };
}

/** Lists the changed items. */
function itemsText(items: readonly ItemDifference[]): readonly string[] {
  return differencesByList(items).flatMap((list) => [
    `${list.label}${countedDifferences(list.items)}，其余各${list.unit}不变${list.kind === 'line' ? '，行号不变' : ''}：`,
    list.items.map((item) => `- ${differenceText(item)}`).join('\n'),
  ]);
}

/** Describes the changed times, or that none changes. */
function timesText(changes: readonly Change[]): string {
  return changes.length === 0
    ? '投标截止时间及其他时间安排不变。'
    : changes
        .map(({ label, before, after }) => `- ${label}：由${before}顺延至${after}（北京时间）`)
        .join('\n');
}

function between(from: Moment, until: Moment): string {
  return `${formatDateTime(from)}至${formatDateTime(until)}（北京时间）`;
}

/** Removes trailing punctuation, since the reason is inserted into a sentence. */
function withoutStop(text: string): string {
  return text.replace(/[。．.；;，,\s]+$/, '');
}
