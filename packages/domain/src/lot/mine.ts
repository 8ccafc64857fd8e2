/** The groups of a supplier's own lots, by the act that each awaits. */
export const myLotGroups = ['todo', 'running', 'waiting', 'won', 'lost', 'ended'] as const;
export type MyLotGroup = (typeof myLotGroups)[number];

export const myLotGroupLabels: Readonly<Record<MyLotGroup, string>> = {
  todo: '待我办理',
  running: '进行中',
  waiting: '待开标与评审',
  won: '已中标（成交）',
  lost: '未中标（成交）',
  ended: '已结束',
};
