import { idPapers } from '@procure/domain/company/id-paper.ts';
import {
  objectionGrounds,
  objectionOutcomes,
  objectionStates,
  objectionSubjects,
} from '@procure/domain/objection/objection.ts';
import { remedies } from '@procure/domain/objection/remedy.ts';
import { checkObjectionAnswer, maxObjectionAttachments } from '@procure/domain/objection/rules.ts';
import { maxTogether } from '@procure/domain/objection/together.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { opinion, signed, step } from '../approval/field.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, fileView, id, letterFile, lotInput, optionalText, reason, target } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import { paging } from '../paging.ts';
import * as routes from './objection.route.ts';

const subject = z.enum(objectionSubjects, '请选择异议事项');
const state = z.enum(objectionStates);
const outcome = z.enum(objectionOutcomes, '请选择处理结果');
const remedy = z.enum(remedies, '请选择纠正措施');
/** The remedy after an upheld objection, and the time at which it was done. */
const remedied = { remedy: remedy.nullable(), remediedAt: z.string().nullable() };

const ownRow = z.object({
  id: z.string(),
  lotId: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  method: z.enum(methods),
  scope: z.enum(tenderScopes),
  subject,
  /** Never `answering`: the approval of an answer is internal to the buyer. */
  state,
  objectionNo: z.string().nullable(),
  savedAt: z.string(),
  submittedAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** The legal term has passed without an answer. */
  overdue: z.boolean(),
  outcome: outcome.nullable(),
  ...remedied,
  endedAt: z.string().nullable(),
});
export type OwnObjectionRow = z.output<typeof ownRow>;

export const listOwnObjections = endpoint(routes.listOwnObjections, {
  summary: '本企业提出的异议',
  input: z.object(paging([])),
  output: z.array(ownRow).describe('最近的在前'),
});

export const right = z.object({
  subject,
  /** Null: an objection is possible now. */
  blocker,
  from: z.string().nullable(),
  /** The end of the term: the objection must arrive strictly before it. Null if it is not known yet. */
  until: z.string().nullable(),
  /** The article that gives the right, and the term for the answer in words: 「3日」, 「7个工作日」, 「当日」. */
  citation: z.string(),
  answerWithin: z.string(),
  /** Possible targets: the candidates, or the bidders of the opening record; empty if there are none, or not yet. */
  targets: z.array(z.string()),
  /** Articles offered as the legal basis. */
  bases: z.array(z.string()),
});
export type ObjectionRightView = z.output<typeof right>;

const rights = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  /** 「有未答复的异议」: acts of the lot are blocked until it is answered. Reveals neither objectors nor their number. */
  held: z.boolean(),
  /** The rights that the law gives for such a tender. */
  rights: z.array(right),
  mine: z.array(ownRow).describe('最近的在前'),
});
export type ObjectionRightsView = z.output<typeof rights>;

export const getObjectionRights = endpoint(routes.getObjectionRights, {
  summary: '在标段可以提出的异议，及本企业已提出的',
  input: lotInput,
  output: rights,
});

const letterTexts = {
  clause: z.string(),
  target: z.string(),
  facts: z.string(),
  basis: z.string(),
  request: z.string(),
};

const ownObjection = ownRow.extend({
  ...letterTexts,
  version: z.number(),
  files: z.array(fileView),
  submittedBy: z.string().nullable(),
  /** Set once the answer is approved. */
  answer: z.string().nullable(),
  answerFiles: z.array(fileView),
  ground: z.enum(objectionGrounds).nullable(),
  groundReason: z.string().nullable(),
  /**
   * The receipt that the platform signed at submission: canonical JSON, with an Ed25519 signature over it (base64url).
   */
  receipt: z.object({ body: z.string(), signature: z.string() }).nullable(),
  serverTime: z.string(),
});
export type OwnObjectionView = z.output<typeof ownObjection>;

export const getOwnObjection = endpoint(routes.getOwnObjection, {
  summary: '本企业的一项异议',
  input: z.object({ id }),
  output: ownObjection,
});

const files = z
  .array(id)
  .max(maxObjectionAttachments, `附件最多${maxObjectionAttachments}个`)
  .refine((all) => new Set(all).size === all.length, '附件重复')
  .default([]);

export const saveObjection = endpoint(routes.saveObjection, {
  summary: '保存异议草稿',
  input: lotInput.extend({
    id,
    /** The version that was read; 0 creates the draft. */
    version: z.number().int().min(0),
    subject,
    clause: optionalText('条款', 200),
    target: optionalText('异议对象', 200),
    facts: optionalText('事实和理由', 5000),
    basis: optionalText('法律依据', 1000),
    request: optionalText('异议请求', 1000),
    fileIds: files,
  }),
  output: z.object({ id: z.string(), version: z.number(), savedAt: z.string() }),
});

export const submitObjection = endpoint(routes.submitObjection, {
  summary: '提交异议',
  input: lotInput.extend(target),
  output: z.object({
    id: z.string(),
    state,
    version: z.number(),
    objectionNo: z.string(),
    submittedAt: z.string(),
    dueAt: z.string(),
  }),
});

export const withdrawObjection = endpoint(routes.withdrawObjection, {
  summary: '撤回异议',
  input: z.object({ id }),
  output: z.object({ state }),
});

const row = z.object({
  id: z.string(),
  tenderId: z.string(),
  lotId: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  objectionNo: z.string(),
  subject,
  state,
  /** The company's or the person's name. */
  objector: z.string(),
  /** 个人（利害关系人）: the objector has no company. */
  isPerson: z.boolean(),
  submittedAt: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
  outcome: outcome.nullable(),
  ...remedied,
  endedAt: z.string().nullable(),
  /** The number of other unanswered objections to its lot and subject. */
  alsoOpen: z.number(),
  /** The reference for the time left until the term ends. */
  serverTime: z.string(),
});
export type ObjectionRow = z.output<typeof row>;

export const listObjections = endpoint(routes.listObjections, {
  summary: '由我办理的异议',
  input: z.object({
    ...paging([]),
    lotId: z.union([z.literal(''), id]).default(''),
    /** `open`: to be answered; `ended`: answered, not received or withdrawn. */
    group: z.enum(['', 'open', 'ended']).default(''),
  }),
  output: z.array(row).describe('待答复的在前，先到期的在前'),
});

/** Another objection to the same lot and subject. */
const otherObjection = z.object({
  id: z.string(),
  version: z.number(),
  objectionNo: z.string(),
  objector: z.string(),
  isPerson: z.boolean(),
  state,
  overdue: z.boolean(),
  outcome: outcome.nullable(),
  target: z.string(),
  clause: z.string(),
  dueAt: z.string(),
  /** The two objections do not name different bidders or clauses. */
  alike: z.boolean(),
  /** An answer to it has been drafted. */
  worded: z.boolean(),
  /** This person may answer it together with the displayed objection. */
  mayAnswer: z.boolean(),
  /** Submitted with the same answer as the displayed objection, and pending like it. */
  together: z.boolean(),
});
export type OtherObjection = z.output<typeof otherObjection>;

/** A person without a company, with masked numbers. */
export const personView = z.object({
  idType: z.enum(idPapers),
  idNo: z.string(),
  phone: z.string(),
  interest: z.string(),
  unit: z.string(),
  address: z.string(),
});

const objection = row.extend({
  ...letterTexts,
  lot: staffLot,
  version: z.number(),
  files: z.array(letterFile),
  citation: z.string(),
  answerWithin: z.string(),
  answer: z.string().nullable(),
  answerFiles: z.array(fileView),
  writtenBy: z.string().nullable(),
  handedInBy: z.string().nullable(),
  handedInAt: z.string().nullable(),
  returnReason: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** Answered after the legal term. */
  answeredLate: z.boolean(),
  ground: z.enum(objectionGrounds).nullable(),
  groundReason: z.string().nullable(),
  /** The remedies possible now, by outcome. */
  remedies: z.record(outcome, z.array(remedy)),
  /** Objections to the same lot and subject: those submitted together first, then open ones, the earliest due first. */
  others: z.array(otherObjection),
  othersCount: z.number(),
  /** The acts that this person may perform now. */
  mayAnswer: z.boolean(),
  maySign: z.boolean(),
  /** The step that awaits a signature, counted from 1; null if none does. */
  step: z.object({ place: z.number(), of: z.number(), title: z.string() }).nullable(),
  /** The objector if a person, with masked numbers. */
  person: personView.nullable(),
});
export type ObjectionView = z.output<typeof objection>;

export const getObjection = endpoint(routes.getObjection, {
  summary: '一项异议',
  input: z.object({ id }),
  output: objection,
});

const objectionNow = z.object({ state, version: z.number() });

const words = {
  outcome,
  remedy: remedy.nullable().default(null).describe('成立或者部分成立的，如何纠正'),
  answer: checked(checkObjectionAnswer).transform((value) => value.trim()),
  fileIds: files,
};

export const writeObjectionAnswer = endpoint(routes.writeObjectionAnswer, {
  summary: '拟写异议答复',
  input: z.object({ ...target, ...words }),
  output: objectionNow,
});

const several = z
  .array(z.object(target))
  .min(1, '请选择异议')
  .max(maxTogether, `一次最多办理${maxTogether}项异议`)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, '异议重复');
const objectionsNow = z.object({
  objections: z.array(z.object({ id: z.string() }).extend(objectionNow.shape)),
});

export const answerObjections = endpoint(routes.answerObjections, {
  summary: '一并答复同一事项的异议，提交审批',
  input: z.object({ objections: several, ...words }),
  output: objectionsNow,
});

export const approveObjectionAnswers = endpoint(routes.approveObjectionAnswers, {
  summary: '一并审批同一份异议答复',
  input: z.object({ objections: several, step, opinion }),
  output: objectionsNow.extend(signed),
});

export const returnObjectionAnswers = endpoint(routes.returnObjectionAnswers, {
  summary: '一并退回同一份异议答复',
  input: z.object({ objections: several, step, reason: reason('退回原因') }),
  output: objectionsNow,
});

export const handInObjectionAnswer = endpoint(routes.handInObjectionAnswer, {
  summary: '提交异议答复审批',
  input: z.object(target),
  output: objectionNow,
});

export const approveObjectionAnswer = endpoint(routes.approveObjectionAnswer, {
  summary: '审批异议答复',
  input: z.object({ ...target, step, opinion }),
  output: objectionNow.extend(signed),
});

export const confirmObjectionAnswer = endpoint(routes.confirmObjectionAnswer, {
  summary: '开标人当场确认对开标异议的答复',
  input: z.object(target),
  output: objectionNow,
});

export const returnObjectionAnswer = endpoint(routes.returnObjectionAnswer, {
  summary: '退回异议答复',
  input: z.object({ ...target, step, reason: reason('退回原因') }),
  output: objectionNow,
});

export const confirmObjectionAnswers = endpoint(routes.confirmObjectionAnswers, {
  summary: '开标人当场一并确认对开标异议的同一份答复',
  input: z.object({ objections: several }),
  output: objectionsNow,
});

const refusing = {
  ground: z.enum(objectionGrounds, '请选择不予受理的理由'),
  reason: reason('不予受理的说明'),
};

export const refuseObjection = endpoint(routes.refuseObjection, {
  summary: '不予受理异议',
  input: z.object({ ...target, ...refusing }),
  output: objectionNow,
});

export const refuseObjections = endpoint(routes.refuseObjections, {
  summary: '以同一理由一并不予受理同一事项的异议',
  input: z.object({ objections: several, ...refusing }),
  output: objectionsNow,
});
