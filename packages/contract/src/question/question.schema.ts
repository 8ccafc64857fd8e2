import { questionStates, questionTypes } from '@procure/domain/question/question.ts';
import {
  checkAnswer,
  checkQuestionContent,
  checkQuestionTitle,
  checkSectionRef,
  maxQuestionAttachments,
} from '@procure/domain/question/rules.ts';
import { z } from 'zod';
import { extension } from '../amendment/amendment.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, fileView, id, lotInput, moment, optionalText, reason, target } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import * as routes from './question.route.ts';

const questionFields = {
  id: z.string(),
  qType: z.enum(questionTypes),
  sectionRef: z.string(),
  title: z.string(),
  content: z.string(),
};

/** The published form for every document holder; does not reveal the asker. */
const published = z.object({ ...questionFields, answer: z.string(), publishedAt: z.string() });
export type PublishedQuestion = z.output<typeof published>;

const ownQuestion = z.object({
  ...questionFields,
  state: z.enum(questionStates),
  files: z.array(fileView),
  submittedAt: z.string().nullable(),
  submittedBy: z.string(),
  /** Set once it is published to all. */
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

export const getQuestions = endpoint(routes.getQuestions, {
  summary: '本企业的提疑与已发布的答复',
  input: lotInput,
  output: questions,
});

export const askQuestion = endpoint(routes.askQuestion, {
  summary: '提交提疑',
  input: lotInput.extend({
    id,
    qType: z.enum(questionTypes, '请选择问题类型'),
    sectionRef: checked(checkSectionRef).transform((value) => value.trim()),
    title: checked(checkQuestionTitle).transform((value) => value.trim()),
    content: checked(checkQuestionContent).transform((value) => value.trim()),
    fileIds: z.array(id).max(maxQuestionAttachments, `附件最多${maxQuestionAttachments}个`),
  }),
  output: z.object({ id: z.string(), submittedAt: z.string() }),
});

export const withdrawQuestion = endpoint(routes.withdrawQuestion, {
  summary: '撤回提疑',
  input: z.object({ id }),
  output: z.object({ state: z.enum(questionStates) }),
});

/** The question for the buyer: without the company and the person. */
const question = z.object({
  ...questionFields,
  state: z.enum(questionStates),
  files: z.array(fileView),
  submittedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  closeReason: z.string().nullable(),
  version: z.number(),
  /** Marked as not affecting bids, which another person must confirm. */
  waiting: z.boolean(),
  /** The reason why the last confirmation was refused. */
  returnReason: z.string().nullable(),
});
export type StaffQuestion = z.output<typeof question>;

const questionDesk = z.object({
  lot: staffLot,
  serverTime: z.string(),
  /** The lot's name, as in notices. */
  name: z.string(),
  /**
   * The time that must remain if an answer that may affect bids is published now; `bound` is false if no rule binds
   * the method.
   */
  plan: z.object({ bound: z.boolean(), bid: extension, prequalification: extension }),
  questions: z.array(question).describe('待答复的在前'),
});
export type QuestionDesk = z.output<typeof questionDesk>;

export const listQuestions = endpoint(routes.listQuestions, {
  summary: '标段的提疑（匿名）',
  input: lotInput,
  output: questionDesk,
});

const questionNow = z.object({ state: z.enum(questionStates), version: z.number() });

export const answerQuestion = endpoint(routes.answerQuestion, {
  summary: '答复提疑',
  input: z.object({ ...target, answer: checked(checkAnswer).transform((value) => value.trim()) }),
  output: questionNow,
});

export const publishAnswer = endpoint(routes.publishAnswer, {
  summary: '发布答复',
  input: z.object({
    ...target,
    affectsBids: z.boolean(),
    announce: z.boolean(),
    bidDeadline: moment.optional(),
    prequalificationDeadline: moment.optional(),
    reason: optionalText('不影响投标文件编制的理由', 500),
  }),
  output: questionNow.extend({ publishedAt: z.string().nullable(), waiting: z.boolean() }),
});

export const closeQuestion = endpoint(routes.closeQuestion, {
  summary: '不予答复',
  input: z.object({ ...target, reason: reason('不予答复的理由') }),
  output: questionNow,
});
