import { questionStates, questionTypes } from '@procure/domain/question/question.ts';
import {
  checkAnswer,
  checkQuestionContent,
  checkQuestionTitle,
  checkSectionRef,
  maxQuestionAttachments,
} from '@procure/domain/question/rules.ts';
import { z } from 'zod';
import { extension } from '../amendment/amendment.ts';
import { endpoint } from '../endpoint.ts';
import { checked, fileView, id, moment, optionalText, text } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.ts';

const lotInput = z.object({ lotId: id });

const asked = {
  id: z.string(),
  qType: z.enum(questionTypes),
  sectionRef: z.string(),
  title: z.string(),
  content: z.string(),
};

/** As every document holder reads it: nothing tells who asked. */
const published = z.object({ ...asked, answer: z.string(), publishedAt: z.string() });
export type PublishedQuestion = z.output<typeof published>;

const ownQuestion = z.object({
  ...asked,
  state: z.enum(questionStates),
  files: z.array(fileView),
  submittedAt: z.string().nullable(),
  submittedBy: z.string(),
  /** Only once it is published to all. */
  answer: z.string().nullable(),
  publishedAt: z.string().nullable(),
  closeReason: z.string().nullable(),
});
export type OwnQuestion = z.output<typeof ownQuestion>;

const questions = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  askBlocker: blocker,
  mine: z.array(ownQuestion).describe('最近的在前'),
  /** Empty until the company holds the documents. */
  published: z.array(published).describe('最近的在前'),
});
export type SupplierQuestions = z.output<typeof questions>;

export const getQuestions = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/questions',
  summary: '本企业的提疑与已发布的答复',
  access: { who: 'company' },
  input: lotInput,
  output: questions,
});

/** Asks. The text will be published to all, the asker unnamed: what tells who asks is refused at its field. */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/questions',
  summary: '提交提疑',
  access: { who: 'company', permission: 'question.ask' },
  input: lotInput.extend({
    id,
    qType: z.enum(questionTypes, '请选择问题类型'),
    sectionRef: checked(checkSectionRef).transform((value) => value.trim()),
    title: checked(checkQuestionTitle).transform((value) => value.trim()),
    content: checked(checkQuestionContent).transform((value) => value.trim()),
    fileIds: z.array(id).max(maxQuestionAttachments, `附件最多${maxQuestionAttachments}个`),
  }),
  output: z.object({ id: z.string(), submittedAt: z.string() }),
  refusals: ['method_has_no_step', 'question_closed', 'document_not_held', 'lot_suspended', 'lot_over'],
});

/** Takes a question back before it is answered. */
export const withdrawQuestion = endpoint({
  method: 'POST',
  path: '/api/outer/pch/questions/:id/withdrawal',
  summary: '撤回提疑',
  access: { who: 'company', permission: 'question.ask' },
  input: z.object({ id }),
  output: z.object({ state: z.enum(questionStates) }),
});

/** What the buyer reads: no company, no person. */
const question = z.object({
  ...asked,
  state: z.enum(questionStates),
  files: z.array(fileView),
  submittedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  closeReason: z.string().nullable(),
  version: z.number(),
  /** It is said not to affect bids, and waits for another person to confirm that. */
  waiting: z.boolean(),
  /** Why that was not confirmed the last time. */
  returnReason: z.string().nullable(),
});
export type StaffQuestion = z.output<typeof question>;

const questionDesk = z.object({
  lot: staffLot,
  serverTime: z.string(),
  /** As notices name the lot. */
  name: z.string(),
  /** What an answer that may affect bids must leave, published now; `bound` is false where no rule binds the method. */
  plan: z.object({ bound: z.boolean(), bid: extension, prequalification: extension }),
  questions: z.array(question).describe('待答复的在前'),
});
export type QuestionDesk = z.output<typeof questionDesk>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/questions',
  summary: '标段的提疑（匿名）',
  access: { who: 'staff', permission: 'question.answer' },
  input: lotInput,
  output: questionDesk,
});

const seen = { id, version: z.number().int().min(1) };
const questionNow = z.object({ state: z.enum(questionStates), version: z.number() });

/** Writes the answer, or a better one; nobody outside reads it before it is published. */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/inner/pch/questions/:id/answer',
  summary: '答复提疑',
  access: { who: 'staff', permission: 'question.answer' },
  input: z.object({ ...seen, answer: checked(checkAnswer).transform((value) => value.trim()) }),
  output: questionNow,
});

/**
 * Publishes the answer to all who hold the documents. `affectsBids`: it may change what bids are written from, and
 * then the deadline is put later in the same act where it does not leave the time (条例21). Where it is said not to,
 * and a deadline would bind, `reason` says why and another person confirms it first: `waiting`. `announce`: also as
 * a public clarification notice; an extension is always announced.
 */
export const publishAnswer = endpoint({
  method: 'POST',
  path: '/api/inner/pch/questions/:id/publication',
  summary: '发布答复',
  access: { who: 'staff', permission: 'question.publish' },
  input: z.object({
    ...seen,
    affectsBids: z.boolean(),
    announce: z.boolean(),
    bidDeadline: moment.optional(),
    prequalificationDeadline: moment.optional(),
    reason: optionalText('不影响投标文件编制的理由', 500),
  }),
  output: questionNow.extend({ publishedAt: z.string().nullable(), waiting: z.boolean() }),
  refusals: ['extension_needed', 'deadline_only_later', 'bid_deadline_passed', 'lot_over', 'lot_suspended'],
});

export const closeQuestion = endpoint({
  method: 'POST',
  path: '/api/inner/pch/questions/:id/closure',
  summary: '不予答复',
  access: { who: 'staff', permission: 'question.answer' },
  input: z.object({ ...seen, reason: text('不予答复的理由', { min: 5, max: 500 }) }),
  output: questionNow,
});
