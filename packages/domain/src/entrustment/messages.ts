import type { Template } from '../message/template.ts';

/** Texts about entrustments. */
export const entrustmentMessages = {
  entrustment_offered: {
    kind: 'entrustment',
    subject: '收到招标委托',
    body: '{purchaser}委托{agency}办理招标（委托书{documentNo}，至{until}），请核对后接受或谢绝。',
  },
  entrustment_accepted: {
    kind: 'entrustment',
    subject: '招标委托已被接受',
    body: '{agency}已接受{purchaser}的招标委托（委托书{documentNo}）。',
  },
  entrustment_closed: {
    kind: 'entrustment',
    subject: '招标委托有变化',
    body: '{purchaser}对{agency}的招标委托{state}：{reason}。',
  },
  entrustment_owner_named: {
    kind: 'duty',
    subject: '您已成为招标委托的负责人',
    body: '您已成为{purchaser}委托{agency}办理招标（委托书{documentNo}）的负责人：代理机构今后新建的项目由您负责。',
  },
} as const satisfies Record<string, Template>;
