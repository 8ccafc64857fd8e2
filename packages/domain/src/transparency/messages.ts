import type { Template } from '../message/template.ts';

/** Texts about the public log. */
export const transparencyMessages = {
  witness_contradicts: {
    kind: 'duty',
    subject: '见证人不认可公开日志',
    body: '见证人{witness}见过的公开日志与平台现有的不一致，已拒绝联署。日志可能被改写或截短，请保全数据库，并立即核验审计日志。',
  },
} as const satisfies Record<string, Template>;
