import type { Template } from '../message/template.ts';

/** Texts about questions. */
export const questionMessages = {
  question_submitted: {
    kind: 'progress',
    subject: '有新的提疑',
    body: '《{title}》（{tenderNo}）有新的提疑，请及时答复。',
  },
  question_published: {
    kind: 'amendment',
    subject: '提疑答复已发布',
    body: '《{title}》（{tenderNo}）发布了新的提疑答复，请查看是否影响您的投标。',
  },
  question_closed: {
    kind: 'amendment',
    subject: '提疑不予答复',
    body: '您对《{title}》（{tenderNo}）的提疑不予答复：{reason}。',
  },
} as const satisfies Record<string, Template>;
