/** What is published for everybody to read. */
export const noticeKinds = [
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

export const noticeKindLabels: Readonly<Record<NoticeKind, string>> = {
  tender: '招标公告',
  prequalification: '资格预审公告',
  change: '变更公告',
  clarification: '澄清公告',
  candidates: '中标候选人公示',
  award: '中标结果公告',
  failed: '流标公告',
  terminated: '终止公告',
};

/** The two public lists: what may be bid for and all about it (招标公告), and who is to win (中标公告). */
export const noticeChannels = ['tender', 'award'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export function noticeChannel(kind: NoticeKind): NoticeChannel {
  return kind === 'candidates' || kind === 'award' ? 'award' : 'tender';
}
