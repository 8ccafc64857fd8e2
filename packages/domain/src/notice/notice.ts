import { type Method, methodSteps } from '../tender/method.ts';
import { winWord } from '../tender/words.ts';

/** The kinds of public notices. */
export const noticeKinds = [
  'single_source',
  'single_source_result',
  'tender',
  'prequalification',
  'change',
  'clarification',
  'candidates',
  'award',
  'failed',
  'terminated',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The labels in lists with notices of every method. `noticeLabel` names a single notice. */
export const noticeKindLabels: Readonly<Record<NoticeKind, string>> = {
  single_source: '单一来源公示',
  single_source_result: '单一来源公示结果',
  tender: '招标（采购）公告',
  prequalification: '资格预审公告',
  change: '变更公告',
  clarification: '澄清公告',
  candidates: '候选人公示',
  award: '结果公告',
  failed: '流标公告',
  terminated: '终止公告',
};

/** Returns the label of a notice by the method of its tender: outside 招标 the terms 招标公告 and 中标 do not apply. */
export function noticeLabel(kind: NoticeKind, method: Method): string {
  if (kind === 'tender') return methodSteps[method].isTendering ? '招标公告' : '采购公告';
  return kind === 'candidates' || kind === 'award'
    ? `${winWord(method)}${noticeKindLabels[kind]}`
    : noticeKindLabels[kind];
}

/** The two public lists: opportunities and everything about them (招标公告), and results (中标公告). */
export const noticeChannels = ['tender', 'award'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export function noticeChannel(kind: NoticeKind): NoticeChannel {
  return kind === 'candidates' || kind === 'award' ? 'award' : 'tender';
}
