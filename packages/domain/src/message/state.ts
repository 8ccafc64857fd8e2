/** What came of one attempt: `refused` for good by the far side, `failed` to be tried again or given up. */
export const attemptOutcomes = ['accepted', 'refused', 'failed'] as const;

/**
 * Where a text to one reader stands: `gathered` waits for the day's digest, `digested` went with one, `cancelled` is no
 * longer wished by its reader; `refused` the far side will not take, `withheld` was not tried, since its address takes no
 * mail, `failed` was given up.
 */
export const outboxStates = [
  'waiting',
  'gathered',
  'sent',
  'digested',
  'refused',
  'withheld',
  'failed',
  'cancelled',
] as const;
export type OutboxState = (typeof outboxStates)[number];

export const outboxStateLabels: Readonly<Record<OutboxState, string>> = {
  waiting: '待发送',
  gathered: '待汇总',
  sent: '已发送',
  digested: '已汇总发送',
  refused: '被对方拒收',
  withheld: '地址不可用，未发送',
  failed: '发送失败',
  cancelled: '收件人不再接收',
};
