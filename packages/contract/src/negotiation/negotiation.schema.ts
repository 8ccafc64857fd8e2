import { negotiationStates, quotePhases, roundPhases } from '@procure/domain/negotiation/negotiation.ts';
import {
  checkNegotiationSubject,
  checkQuitReason,
  checkRequirements,
  checkTerminationReason,
} from '@procure/domain/negotiation/rules.ts';
import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, lotInput, moment, optionalText, text } from '../field.ts';
import { blocker, staffLot, supplierLot } from '../lot/view.schema.ts';
import { ownMeeting, staffMeeting } from './meeting.schema.ts';
import * as routes from './negotiation.route.ts';

const trimmed = (check: (value: string) => string | null) =>
  checked(check).transform((value) => value.trim());

/** The content of a readable quote; money in yuan. */
export const quoteContents = z.object({
  /** One per price line of the lot, in the lot's order. */
  lines: z.array(z.object({ lineId: z.string(), unitPriceIncl: z.string(), taxRate: z.string() })),
  delivery: z.string(),
  paymentTerms: z.string(),
  totalIncl: z.string(),
  totalExcl: z.string(),
  totalTax: z.string(),
});
export type QuoteContents = z.output<typeof quoteContents>;

const priceLine = z.object({
  id: z.string(),
  lineNo: z.number(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  ceilingUnitPrice: z.string().nullable().describe('含税单价最高限价，元；不设的为空'),
});
export type NegotiatedLine = z.output<typeof priceLine>;

const round = z.object({
  id: z.string(),
  roundNo: z.number(),
  final: z.boolean(),
  requirements: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  phase: z.enum(roundPhases),
});

const ownRound = round.extend({
  quotePhase: z.enum(quotePhases),
  /** The company's own quote, which it may read at any time. */
  quote: quoteContents.nullable(),
  submittedAt: z.string().nullable(),
  quitReason: z.string().nullable(),
});
export type OwnRound = z.output<typeof ownRound>;

const ownNegotiation = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  /** The panel's meetings with this company, the latest first. */
  meetings: z.array(ownMeeting),
  /** Null if no round was opened for this company: it must not learn whether others negotiate. */
  session: z
    .object({
      state: z.enum(negotiationStates),
      subject: z.string(),
      priceMustNotIncrease: z.boolean(),
      ceilingPrice: z.string().nullable(),
      taxRates: z.array(z.string()).describe('今日可选的税率代码'),
      lines: z.array(priceLine),
      /** The latest first. */
      rounds: z.array(ownRound),
      /** The company's last offer in an earlier round, or else in its bid; the initial content of the next sheet. */
      previous: quoteContents.extend({ roundNo: z.number().describe('0为投标（响应）文件报价') }).nullable(),
      /** The reason why the company cannot quote now; null if it can. */
      quoteBlocker: blocker,
    })
    .nullable(),
});
export type OwnNegotiation = z.output<typeof ownNegotiation>;
export type OwnSession = NonNullable<OwnNegotiation['session']>;

export const getOwnNegotiation = endpoint(routes.getOwnNegotiation, {
  summary: '本企业的谈判轮次与报价',
  input: lotInput,
  output: ownNegotiation,
});

const quoteLine = z.object({
  lineId: id,
  unitPriceIncl: z.string().trim().max(30),
  taxRate: z.string().trim().max(10),
});

export const submitQuote = endpoint(routes.submitQuote, {
  summary: '提交本轮报价',
  input: z.object({
    roundId: id,
    lines: z.array(quoteLine).max(mostPriceLines),
    delivery: text('交货期', { max: 200 }),
    paymentTerms: text('付款条件', { max: 500 }),
  }),
  output: z.object({ submittedAt: z.string(), totalIncl: z.string() }),
});

export const quitNegotiation = endpoint(routes.quitNegotiation, {
  summary: '退出谈判',
  input: z.object({ roundId: id, reason: trimmed(checkQuitReason) }),
  output: z.object({ quotePhase: z.enum(quotePhases) }),
});

const staffQuote = z.object({
  companyId: z.string(),
  companyName: z.string(),
  /** Null until the round has ended, so that the buyer does not learn which bidders have quoted. */
  phase: z.enum(['revealed', 'missed', 'quit']).nullable(),
  contents: quoteContents.nullable(),
  submittedAt: z.string().nullable(),
  quitReason: z.string().nullable(),
});
const staffRound = round.extend({ quotes: z.array(staffQuote) });
export type StaffRound = z.output<typeof staffRound>;

const negotiationDesk = z.object({
  lot: staffLot,
  serverTime: z.string(),
  priceMustNotIncrease: z.boolean(),
  ceilingPrice: z.string().nullable(),
  lines: z.array(priceLine),
  /** The bidders whose bid was opened and not rejected. */
  bidders: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      openingPrice: z.string().nullable(),
      /** Whether the panel negotiates with the company: its bid passed the review, and it has not quit. */
      isParticipant: z.boolean(),
    }),
  ),
  session: z
    .object({
      id: z.string(),
      state: z.enum(negotiationStates),
      subject: z.string(),
      createdAt: z.string(),
      createdBy: z.string(),
      concludedAt: z.string().nullable(),
      terminationReason: z.string().nullable(),
      /** The latest first. */
      rounds: z.array(staffRound),
    })
    .nullable(),
  /** The panel's meetings with suppliers, the latest first. */
  meetings: z.array(staffMeeting),
  /** The reason why the reader, if they are the chair, cannot announce a meeting; null if they can. */
  meetingBlocker: blocker,
  /**
   * The reasons why a session cannot be opened, a round announced, or the session concluded or terminated; null if it
   * can be.
   */
  openBlocker: blocker,
  roundBlocker: blocker,
  concludeBlocker: blocker,
  terminateBlocker: blocker,
});
export type NegotiationDesk = z.output<typeof negotiationDesk>;

export const getNegotiation = endpoint(routes.getNegotiation, {
  summary: '谈判：轮次与已揭晓的报价',
  input: lotInput,
  output: negotiationDesk,
});

const sessionNow = z.object({ id: z.string(), state: z.enum(negotiationStates) });

export const openNegotiation = endpoint(routes.openNegotiation, {
  summary: '发起谈判',
  input: lotInput.extend({ id, subject: trimmed(checkNegotiationSubject) }),
  output: sessionNow,
});

export const openRound = endpoint(routes.openRound, {
  summary: '发起一轮报价',
  input: lotInput.extend({
    id,
    requirements: trimmed(checkRequirements),
    opensAt: moment.nullable().default(null),
    closesAt: z.string('请选择报价截止时间').min(1, '请选择报价截止时间').pipe(moment),
    final: z.boolean(),
  }),
  output: z.object({ id: z.string(), roundNo: z.number(), state: z.enum(negotiationStates) }),
});

export const concludeNegotiation = endpoint(routes.concludeNegotiation, {
  summary: '结束谈判',
  input: lotInput.extend({ note: optionalText('备注', 1000) }),
  output: sessionNow,
});

export const terminateNegotiation = endpoint(routes.terminateNegotiation, {
  summary: '终止谈判',
  input: lotInput.extend({ reason: trimmed(checkTerminationReason) }),
  output: sessionNow,
});
