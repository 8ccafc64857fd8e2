import { departureGrounds, recusalGrounds, removalGrounds } from '@procure/domain/evaluation/attendance.ts';
import { chairWays } from '@procure/domain/evaluation/chair.ts';
import { seats } from '@procure/domain/evaluation/committee.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, lotInput, person, reason, sha256 } from '../field.ts';
import { lotHeader } from '../lot/view.schema.ts';
import * as routes from './committee.route.ts';

const departure = z.object({
  no: z.number(),
  evaluatorId: z.string(),
  name: z.string(),
  seat: z.enum(seats),
  isDrawn: z.boolean().describe('席位由抽取产生，由抽取的下一位专家接替'),
  ground: z.enum(departureGrounds),
  /** The bidders with whom the member has a relation. */
  bidders: z.array(z.string()),
  reason: z.string(),
  leftAt: z.string(),
  /** Null while the seat is vacant. */
  successor: z.string().nullable(),
  filledAt: z.string().nullable(),
});
export type DepartureView = z.output<typeof departure>;

const committeeView = z.object({
  lot: lotHeader,
  serverTime: z.string(),
  /** The bidders in the record of the opening, in its order. */
  bidders: z.array(z.object({ bidId: z.string(), companyName: z.string() })),
  biddersDigest: z.string().describe('投标人名单的SHA-256'),
  undertaking: z.object({
    version: z.string(),
    parts: z.array(z.object({ heading: z.string(), items: z.array(z.string()), source: z.string() })),
  }),
  /** The caller's seat; null for a caller who is not a member. */
  own: z.object({ seat: z.enum(seats), signedInAt: z.string().nullable() }).nullable(),
  /** The members in the order of the list; empty for a member who has not signed in. */
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      seat: z.enum(seats),
      self: z.boolean(),
      signedInAt: z.string().nullable().describe('签到时间；为空的尚未签到'),
      isChair: z.boolean(),
      mayBeChair: z.boolean(),
    }),
  ),
  departures: z.array(departure),
  /** `way` is null for the only member of a committee. */
  chair: z
    .object({
      id: z.string(),
      name: z.string(),
      way: z.enum(chairWays).nullable(),
      namedAt: z.string().nullable(),
    })
    .nullable(),
  /** Null until all members have signed in, and once there is a chair. */
  election: z
    .object({
      endsAt: z.string().describe('推选期限；期满未产生的，由招标人确定，政府采购按得票确定'),
      votes: z.array(z.object({ candidateId: z.string(), count: z.number() })),
      ownVote: z.string().nullable(),
    })
    .nullable(),
  maySignIn: z.boolean(),
  mayRecuse: z.boolean(),
  mayVote: z.boolean(),
  mayRemove: z.boolean(),
  mayDetermine: z.boolean(),
  /** The possible successors, for the buyer's staff while a seat is vacant. */
  successors: z.array(person).nullable(),
});
export type CommitteeView = z.output<typeof committeeView>;

export const getCommittee = endpoint(routes.getCommittee, {
  summary: '评标委员会：签到、席位与组长',
  input: lotInput,
  output: committeeView,
});

export const signInToCommittee = endpoint(routes.signInToCommittee, {
  summary: '评委签到：承诺保密并声明没有回避情形',
  input: lotInput.extend({ textVersion: z.string().max(50), biddersDigest: sha256 }),
  output: z.object({ signedInAt: z.string(), message: z.string() }),
});

const left = z.object({ no: z.number(), message: z.string() });
const bidIds = z.array(id).max(500).default([]);

export const recuse = endpoint(routes.recuse, {
  summary: '评委回避：退出评标委员会',
  input: lotInput.extend({ ground: z.enum(recusalGrounds), bidIds, reason: reason('具体情况') }),
  output: left,
});

export const removeEvaluator = endpoint(routes.removeEvaluator, {
  summary: '更换评委：使未到场或者应当回避的评委退出',
  input: lotInput.extend({
    evaluatorId: id,
    ground: z.enum(removalGrounds),
    bidIds,
    reason: reason('具体情况'),
  }),
  output: left,
});

export const fillSeat = endpoint(routes.fillSeat, {
  summary: '指定接替的评委',
  input: lotInput.extend({ no: z.number().int().min(1), successorId: z.uuid('请选择接替的评委') }),
  output: z.object({ message: z.string() }),
});

const named = z.object({ chairId: z.string().nullable(), message: z.string() });

export const voteChair = endpoint(routes.voteChair, {
  summary: '推选组长',
  input: lotInput.extend({ candidateId: z.uuid('请选择组长人选') }),
  output: named,
});

export const determineChair = endpoint(routes.determineChair, {
  summary: '确定组长：评委期满未推选产生的',
  input: lotInput.extend({ candidateId: z.uuid('请选择组长人选') }),
  output: named,
});
