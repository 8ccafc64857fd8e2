import type { PlanEvent } from '@procure/domain/plan/decide.ts';
import { difference, type EventTable } from '../../platform/record.ts';

interface AboutPlan {
  readonly id: string;
}

export const planEvents: EventTable<PlanEvent, AboutPlan> = {
  create: ({ content }, about) => ({ audit: { ...of(about), action: 'create', after: content } }),
  save: ({ from, content }, about) => ({
    audit: { ...of(about), action: 'save', ...difference(from.content, content) },
  }),
  submit: ({ content }, about) => ({ audit: { ...of(about), action: 'submit', after: content } }),
  recall: (_, about) => ({ audit: { ...of(about), action: 'recall' } }),
  approve: ({ versionNo }, about) => ({ audit: { ...of(about), action: 'approve', after: { versionNo } } }),
  return: ({ reason }, about) => ({ audit: { ...of(about), action: 'return', reason } }),
  revise: ({ reason }, about) => ({ audit: { ...of(about), action: 'revise', reason } }),
  discard: ({ from }, about) => ({
    audit: { ...of(about), action: 'discard', before: from.content, reason: from.revisionReason },
  }),
  end: ({ from: { state }, reason }, about) => ({
    audit: { ...of(about), action: 'terminate', before: { state }, after: { state: 'ended' }, reason },
  }),
};

const of = ({ id }: AboutPlan) => ({ entity: 'plan', entityId: id });
