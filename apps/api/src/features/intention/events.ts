import type { IntentionEvent } from '@procure/domain/intention/decide.ts';
import { difference, type EventTable } from '../../platform/record.ts';

interface AboutIntention {
  readonly id: string;
}

export const intentionEvents: EventTable<IntentionEvent, AboutIntention> = {
  create: ({ content }, about) => ({ audit: { ...of(about), action: 'create', after: content } }),
  save: ({ from, content }, about) => ({
    audit: { ...of(about), action: 'save', ...difference(from.content, content) },
  }),
  publish: ({ content }, about) => ({
    audit: { ...of(about), action: 'publish', after: content },
    touch: ['intention'],
  }),
  revise: ({ from, content, reason }, about) => ({
    audit: { ...of(about), action: 'revise', ...difference(from.content, content), reason },
    touch: ['intention'],
  }),
  cancel: ({ from: { state }, reason }, about) => ({
    audit: { ...of(about), action: 'cancel', before: { state }, after: { state: 'cancelled' }, reason },
    touch: ['intention'],
  }),
};

const of = ({ id }: AboutIntention) => ({ entity: 'intention', entityId: id });
