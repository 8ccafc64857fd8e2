import type { Remedy } from '../complaint/complaint.ts';
import { formatDateTime } from '../display/time.ts';
import type { Moment } from '../moment.ts';
import { toCapital } from '../money/capital.ts';
import { formatYuan } from '../money/money.ts';
import { isPublicNotice } from '../notice/publicity.ts';
import type { ObjectionRule } from '../objection/law.ts';
import type { Announcement } from '../tender/announcement.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { Sourced } from '../tender/sourcing.ts';
import { winWord, wordsOf } from '../tender/words.ts';
import { type ForfeitGround, forfeitCitation, forfeitGroundLabels } from './forfeit.ts';
import { type StrikeGround, strikeCitation, strikeInWords } from './strike.ts';

/** The lot named in the texts of a decision. `name` is the tender's, with the lot's if the tender has several. */
export interface DecidedLot extends Sourced {
  readonly name: string;
  readonly tenderNo: string;
  readonly buyerName: string;
  readonly scope: TenderScope;
  readonly objectionChannel: string;
}

/** Describes the time limits for objecting to the result and for the answer, by the law of the lot. */
export function objectionInWords(rule: ObjectionRule | null, until?: Moment): string {
  if (rule === null) return '对评审结果有疑问的，请联系采购人。';
  const { time, answer } = rule;
  const within = until === undefined ? '' : `（${formatDateTime(until)}前）`;
  return time.start === 'publicity'
    ? `对评审结果有异议的，请在公示期内${within}提出；采购人自收到异议之日起${answer.value}日内答复，答复前暂停后续活动。`
    : `认为评审结果使自己的权益受到损害的，可以自知道或者应当知道之日起${time.value}个工作日内向采购人提出质疑；采购人自收到质疑之日起${answer.value}个工作日内答复。`;
}

/** 条例54: the publicity is withdrawn. The candidates of the new evaluation will be publicized for the same term. */
export function announceReevaluation(lot: DecidedLot, reason: string): Announcement {
  const { won: word, judging } = wordsOf(lot);
  return {
    kind: 'change',
    title: `${lot.name}重新${judging}公告`,
    body: [
      `“${lot.name}”（编号：${lot.tenderNo}）依法重新${judging}。原${word}候选人公示自本公告发布之时撤回。`,
      `原因：${reason}`,
      `重新${judging}后将另行公示${word}候选人，公示期重新计算。`,
    ].join('\n\n'),
    facts: { reason },
  };
}

/** 条例55: the struck candidate and the reason. The others keep their order and are publicized for the whole term. */
export function announceStrike(
  lot: DecidedLot,
  struck: { readonly companyName: string; readonly rank: number; readonly ground: StrikeGround },
  reason: string,
): Announcement {
  const word = winWord(lot.method);
  return {
    kind: 'change',
    title: `${lot.name}${word}候选人变更公告`,
    body: [
      `“${lot.name}”（编号：${lot.tenderNo}）评审排名第${struck.rank}的${word}候选人${struck.companyName}不再是${word}候选人。原${word}候选人公示自本公告发布之时撤回。`,
      `情形：${strikeInWords(struck.ground, lot)}${strikeCitation(struck.ground, lot)}\n\n原因：${reason}`,
      `其余${word}候选人按评审排名依次递补，将另行公示，公示期重新计算。`,
    ].join('\n\n'),
    facts: { reason },
  };
}

/**
 * The law under which the supervisor's decision voids an award; empty for a voluntary tender, where the decision itself
 * states it.
 */
const voidedUnder: Readonly<Record<TenderScope, string>> = {
  government: '依据《政府采购质疑和投诉办法》，',
  mandatory: '依据《招标投标法》第六十四条和《招标投标法实施条例》第八十二条，',
  voluntary: '',
};

const afterVoid: Readonly<Record<Remedy, string>> = {
  amend_document: '',
  prequalify_anew: '',
  reevaluate: '本项目将重新评审，候选人另行公示或者公告。',
  void_award: '采购人将依法重新确定{won}人。',
  retender: '采购人将重新招标（采购），敬请关注后续公告。',
  terminate: '本项目采购活动终止。',
};

/**
 * Announces, where the result was announced, that the supervisor's decision voids it. The complainant is never named.
 */
export function announceVoid(
  lot: DecidedLot,
  {
    companyName,
    supervisor,
    remedy,
  }: { readonly companyName: string; readonly supervisor: string; readonly remedy: Remedy },
): Announcement {
  const word = winWord(lot.method);
  return {
    kind: 'award',
    title: `${lot.name}${word}结果无效公告`,
    body: [
      `${supervisor}对“${lot.name}”（编号：${lot.tenderNo}）的投诉作出处理决定，${voidedUnder[lot.scope]}${companyName}的${word}结果无效。此前发布的${word}结果公告和发出的${word}通知书自本公告发布之时起失去效力。`,
      afterVoid[remedy].replace('{won}', word),
    ].join('\n\n'),
    facts: {},
  };
}

/**
 * Announces, where the result was announced, that the winner gave up or lost its award. The winner's own reason is not
 * public; the buyer's reason is.
 */
export function announceDecline(
  lot: DecidedLot,
  companyName: string,
  forfeited: { readonly ground: ForfeitGround; readonly reason: string } | null,
): Announcement {
  const word = winWord(lot.method);
  const next = `采购人将依法从其后的${word}候选人中确定${word}人，或者重新招标（采购），敬请关注后续公告。此前发布的${word}结果公告自本公告发布之时起失去效力。`;
  if (forfeited === null)
    return {
      kind: 'award',
      title: `${lot.name}${word}人放弃${word}公告`,
      body: [`“${lot.name}”（编号：${lot.tenderNo}）的${word}人${companyName}放弃${word}。`, next].join(
        '\n\n',
      ),
      facts: {},
    };
  const { ground, reason } = forfeited;
  const citation = forfeitCitation(ground, lot);
  return {
    kind: 'award',
    title: `${lot.name}取消${word}资格公告`,
    body: [
      `“${lot.name}”（编号：${lot.tenderNo}）的${word}人${companyName}被取消${word}资格。`,
      `情形：${forfeitGroundLabels[ground]}${citation === '' ? '' : `（${citation}）`}\n\n理由：${reason}`,
      next,
    ].join('\n\n'),
    facts: {},
  };
}

/** 评标委员会和评标方法暂行规定27: too few responsive bids remain for competition. */
export function announceTooFewLeft(lot: DecidedLot, reason: string): Announcement {
  return {
    kind: 'failed',
    title: `${lot.name}流标公告`,
    body: `“${lot.name}”（编号：${lot.tenderNo}）${reason}，本次采购失败。采购人将重新组织采购，敬请关注后续公告。`,
    facts: { reason },
  };
}

/** Returns the letter to the winner, without the number, seal and date that surround it. */
export function winnerLetter(
  lot: DecidedLot,
  winner: { readonly companyName: string; readonly amount: string },
  contractDueAt: Moment,
): string {
  const word = winWord(lot.method);
  return [
    `${winner.companyName}：`,
    `贵单位参加了我方“${lot.name}”（编号：${lot.tenderNo}）的采购活动。经依法评审并确定，贵单位为${word}人，${word}价为${formatYuan(winner.amount)}（大写：${toCapital(winner.amount)}，含税）。`,
    `请贵单位在收到本通知书后及时签收，并于${formatDateTime(contractDueAt)}（北京时间）前与我方按照采购文件和贵单位的投标（响应）文件订立书面合同，不得背离其实质性内容。`,
    '特此通知。',
  ].join('\n');
}

/** 87号令69: returns the letter to a loser, which describes only its own evaluation. */
export function loserLetter(
  lot: DecidedLot,
  loser: {
    readonly companyName: string;
    /** Its own total score; null if it was not scored. */
    readonly total: string | null;
    readonly reason: string;
  },
): string {
  const word = winWord(lot.method);
  const result = loser.total === null ? '' : `贵单位综合得分${loser.total}分。`;
  return [
    `${loser.companyName}：`,
    `感谢贵单位参加我方“${lot.name}”（编号：${lot.tenderNo}）的采购活动。本项目${word}人已经确定，很遗憾，贵单位未${word}。`,
    `${result}${loser.reason === '' ? '' : `原因：${loser.reason}。`}`,
    `${isPublicNotice('award', lot) ? `${word}结果已在本平台公告，` : ''}感谢贵单位的支持，期待今后的合作。`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Returns the reason why a bid that was not rejected did not win, for its bidder. `isPriced`: only prices were
 * compared.
 */
export function lostReason(rank: number, chosenRank: number, isPriced: boolean): string {
  const ranked = isPriced ? `按评审价格排序第${rank}` : `综合评审排名第${rank}`;
  return rank < chosenRank ? `${ranked}，采购人依法确定了其他候选人` : ranked;
}
