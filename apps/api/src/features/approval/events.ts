import { type ApprovalAct, type ApprovalStep, approvalActFacts } from '@procure/domain/approval/chain.ts';
import type { ApprovalEvent } from '@procure/domain/approval/decide.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

interface AboutApproval {
  readonly id: string;
  readonly act: ApprovalAct;
  /** Null for a plan. */
  readonly tenderId: string | null;
  readonly planId: string | null;
  readonly lotId: string | null;
  readonly title: string;
  /** The number of the tender or of the plan. */
  readonly tenderNo: string;
  readonly steps: readonly ApprovalStep[];
  /** Accounts that may sign the next step, if this event notifies them and not the submission. */
  readonly next: readonly string[];
  /** The requesting account, if this event notifies it of the result. */
  readonly asker: string | null;
}

/** Events of an approval. The result is recorded at the tender, the award or the change itself. */
export const approvalEvents: EventTable<ApprovalEvent, AboutApproval> = {
  request: (_, about) => ({
    audit: { ...of(about), action: 'request', after: { act: about.act, steps: about.steps } },
    send: toNext(about, 1),
  }),
  sign: ({ step, place, signature }, about) => ({
    audit: { ...of(about), action: 'sign', after: describeSignature(about, step, place, signature) },
    send: toNext(about, place + 1),
  }),
  grant: ({ step, place, signature }, about) => ({
    audit: { ...of(about), action: 'sign', after: describeSignature(about, step, place, signature) },
    send: toAsker(about, { template: 'approval_granted', values: namesOf(about) }),
  }),
  return: ({ step, place, onBehalfOf, reason }, about) => ({
    audit: {
      ...of(about),
      action: 'return',
      after: { act: about.act, step: step.title, place, ...(onBehalfOf === null ? {} : { onBehalfOf }) },
      reason,
    },
    send: toAsker(about, { template: 'approval_returned', values: { ...namesOf(about), reason } }),
  }),
  withdraw: ({ reason }, about) => ({
    audit: { ...of(about), action: 'withdraw', after: { act: about.act }, reason },
  }),
};

const of = ({ id, lotId }: AboutApproval) => ({ entity: 'approval', entityId: id, lotId });

function describeSignature(
  { act, steps }: AboutApproval,
  { title: step }: ApprovalStep,
  place: number,
  { onBehalfOf, opinion }: { readonly onBehalfOf: string | null; readonly opinion: string },
) {
  const instead = onBehalfOf === null ? {} : { onBehalfOf };
  return { act, step, place, of: steps.length, ...instead, ...(opinion === '' ? {} : { opinion }) };
}

const namesOf = ({ title, tenderNo, act }: AboutApproval) => ({
  title,
  tenderNo,
  act: approvalActFacts[act].label,
});

function toAsker(about: AboutApproval, text: Text) {
  return about.asker === null ? [] : messages([about.asker], text, approvalLink(about));
}

function toNext(about: AboutApproval, place: number) {
  const { steps, next } = about;
  const step = steps[place - 1]?.title ?? '';
  const values = { ...namesOf(about), step, n: place, m: steps.length };
  return messages(next, { template: 'approval_waits', values }, approvalLink(about));
}

/** The page on which an approval is signed. */
export function approvalLink({
  act,
  tenderId,
  planId,
  lotId,
}: Pick<AboutApproval, 'act' | 'tenderId' | 'planId' | 'lotId'>) {
  if (act === 'plan') return `/plan/${planId}`;
  if (act === 'award') return `/award/${lotId}`;
  if (act === 'objection') return `/objection?lotId=${lotId}`;
  if (act === 'amend' || act === 'change') return `/tender/${tenderId}/amendment?lotId=${lotId}`;
  return `/tender/${tenderId}${lotId === null ? '' : `?lotId=${lotId}`}`;
}
