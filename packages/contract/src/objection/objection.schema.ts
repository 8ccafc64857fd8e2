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
import { checked, fileView, id, letterFile, lotInput, optionalText, reason, seen } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import { paging } from '../paging.ts';
import * as routes from './objection.route.ts';

const subject = z.enum(objectionSubjects, '请选择异议事项');
const state = z.enum(objectionStates);
const outcome = z.enum(objectionOutcomes, '请选择处理结果');
const remedy = z.enum(remedies, '请选择纠正措施');
/** What is done about one that was right, and when it was done. */
const remedied = { remedy: remedy.nullable(), remediedAt: z.string().nullable() };

const ownRow = z.object({
  id: z.string(),
  lotId: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  method: z.enum(methods),
  scope: z.enum(tenderScopes),
  subject,
  /** `answering` never: that an answer is being approved is the buyer's business. */
  state,
  objectionNo: z.string().nullable(),
  savedAt: z.string(),
  submittedAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** The law's term has passed without an answer. */
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
  /** Null: it may be objected to now. */
  blocker,
  from: z.string().nullable(),
  /** The last moment, strictly before which it must have arrived; null where that is not known yet. */
  until: z.string().nullable(),
  /** The article that gives the right, and how long the answer may take, in words: 「3日」, 「7个工作日」, 「当日」. */
  citation: z.string(),
  answerWithin: z.string(),
  /** What may be picked: the candidates, or the bidders of the opening record; empty where there is none, or not yet. */
  targets: z.array(z.string()),
  /** Articles offered as the legal basis. */
  bases: z.array(z.string()),
});
export type ObjectionRightView = z.output<typeof right>;

const rights = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  /** 「有未答复的异议」: acts of the lot wait for an answer. Never who, nor how many. */
  held: z.boolean(),
  /** Those that the law gives at such a tender. */
  rights: z.array(right),
  mine: z.array(ownRow).describe('最近的在前'),
});
export type ObjectionRightsView = z.output<typeof rights>;

export const getObjectionRights = endpoint(routes.getObjectionRights, {
  summary: '在标段可以提出的异议，及本企业已提出的',
  input: lotInput,
  output: rights,
});

const written = {
  clause: z.string(),
  target: z.string(),
  facts: z.string(),
  basis: z.string(),
  request: z.string(),
};

const ownObjection = ownRow.extend({
  ...written,
  version: z.number(),
  files: z.array(fileView),
  submittedBy: z.string().nullable(),
  /** Only once it is approved. */
  answer: z.string().nullable(),
  answerFiles: z.array(fileView),
  ground: z.enum(objectionGrounds).nullable(),
  groundReason: z.string().nullable(),
  /** What the platform signed when it was handed in: canonical JSON, and Ed25519 over it (base64url). */
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
    /** As it was read; 0 begins. */
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
  input: lotInput.extend(seen),
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
  /** The company, or the person by name. */
  objector: z.string(),
  /** 个人（利害关系人）: who objects has no company. */
  isPerson: z.boolean(),
  submittedAt: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
  outcome: outcome.nullable(),
  ...remedied,
  endedAt: z.string().nullable(),
  /** How many others of its lot and subject wait for an answer. */
  alsoOpen: z.number(),
  /** What is left of the term is counted from it. */
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

/** Another objection of the same lot and subject. */
const other = z.object({
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
  /** As far as both name a bidder or a clause, they name the same. */
  alike: z.boolean(),
  /** An answer to it was worded already. */
  worded: z.boolean(),
  /** This person may answer it together with the one that is shown. */
  mayAnswer: z.boolean(),
  /** Handed in with the same answer as the one that is shown, and waiting like it. */
  together: z.boolean(),
});
export type OtherObjection = z.output<typeof other>;

/** Of a person without a company, numbers masked. */
export const personView = z.object({
  idType: z.enum(idPapers),
  idNo: z.string(),
  phone: z.string(),
  interest: z.string(),
  unit: z.string(),
  address: z.string(),
});

const objection = row.extend({
  ...written,
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
  /** After the law's term. */
  answeredLate: z.boolean(),
  ground: z.enum(objectionGrounds).nullable(),
  groundReason: z.string().nullable(),
  /** What may be chosen as its remedy now, by how it is answered. */
  remedies: z.record(outcome, z.array(remedy)),
  /** Of the same lot and subject: handed in together first, then open ones, the first due first. */
  others: z.array(other),
  othersCount: z.number(),
  /** What this person may do with it now. */
  mayAnswer: z.boolean(),
  maySign: z.boolean(),
  /** The step that waits for a signature, counted from one; null where none does. */
  step: z.object({ place: z.number(), of: z.number(), title: z.string() }).nullable(),
  /** Of a person, and never with the whole numbers. */
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
  input: z.object({ ...seen, ...words }),
  output: objectionNow,
});

const several = z
  .array(z.object(seen))
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
  input: z.object(seen),
  output: objectionNow,
});

export const approveObjectionAnswer = endpoint(routes.approveObjectionAnswer, {
  summary: '审批异议答复',
  input: z.object({ ...seen, step, opinion }),
  output: objectionNow.extend(signed),
});

export const confirmObjectionAnswer = endpoint(routes.confirmObjectionAnswer, {
  summary: '开标人当场确认对开标异议的答复',
  input: z.object(seen),
  output: objectionNow,
});

export const returnObjectionAnswer = endpoint(routes.returnObjectionAnswer, {
  summary: '退回异议答复',
  input: z.object({ ...seen, step, reason: reason('退回原因') }),
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
  input: z.object({ ...seen, ...refusing }),
  output: objectionNow,
});

export const refuseObjections = endpoint(routes.refuseObjections, {
  summary: '以同一理由一并不予受理同一事项的异议',
  input: z.object({ objections: several, ...refusing }),
  output: objectionsNow,
});
