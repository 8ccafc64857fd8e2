/** The outcome of one attempt: `refused` permanently by the receiving side, `failed` to be retried or abandoned. */
export const attemptOutcomes = ['accepted', 'refused', 'failed'] as const;

/**
 * The states of a message to one reader: `gathered` waits for the daily digest, `digested` was sent with one,
 * `cancelled` is not wanted by its reader any more; `refused` was refused by the receiving side, `withheld` was not
 * tried because its address accepts no mail, `failed` was abandoned.
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
