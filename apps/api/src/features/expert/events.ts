import { formatDay } from '@procure/domain/display/time.ts';
import type { ExpertEvent } from '@procure/domain/expert/decide.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import { difference, type EventTable } from '../../platform/record.ts';

interface AboutExpert {
  readonly id: string;
  readonly name: string;
  /** Accounts that review experts. */
  readonly reviewers: readonly string[];
}

type Event = ExpertEvent | { readonly kind: 'view_sensitive'; readonly reason: string };

const application = '入库申请';
const changed = '资料变更';

export const expertEvents: EventTable<Event, AboutExpert> = {
  submit: ({ content }, about) => ({
    audit: { ...of(about), action: 'submit', after: content },
    send: asked(about, application),
  }),
  submit_change: ({ from, content }, about) => ({
    audit: { ...of(about), action: 'submit', ...difference(from, content) },
    send: asked(about, changed),
  }),
  approve: ({ content }, about) => ({
    audit: { ...of(about), action: 'approve', after: content },
    send: told(about, { template: 'expert_approved', values: { what: application } }),
  }),
  approve_change: ({ from, content }, about) => ({
    audit: { ...of(about), action: 'approve', ...difference(from, content) },
    send: told(about, { template: 'expert_approved', values: { what: changed } }),
  }),
  return: ({ reason }, about) => ({
    audit: { ...of(about), action: 'return', reason },
    send: told(about, { template: 'expert_returned', values: { what: application, reason } }),
  }),
  return_change: ({ reason }, about) => ({
    audit: { ...of(about), action: 'return', reason },
    send: told(about, { template: 'expert_returned', values: { what: changed, reason } }),
  }),
  suspend: ({ reason, until }, about) => ({
    audit: { ...of(about), action: 'suspend', after: { until }, reason },
    send: told(about, { template: 'expert_suspended', values: { until: formatDay(until), reason } }),
  }),
  resume: ({ reason }, about) => ({
    audit: { ...of(about), action: 'resume', reason },
    send: told(about, { template: 'expert_resumed', values: { reason } }),
  }),
  end: ({ reason }, about) => ({
    audit: { ...of(about), action: 'terminate', reason },
    send: told(about, { template: 'expert_ended', values: { reason } }),
  }),
  set_absences: ({ from, absences }, about) => ({
    audit: { ...of(about), action: 'save', before: { absences: from }, after: { absences } },
  }),
  view_sensitive: ({ reason }, about) => ({
    audit: { ...of(about), action: 'view_sensitive', after: { field: 'idNo' }, reason },
  }),
};

const of = ({ id }: AboutExpert) => ({ entity: 'expert', entityId: id });

const asked = ({ id, name, reviewers }: AboutExpert, what: string) =>
  messages(reviewers, { template: 'expert_submitted', values: { name, what } }, `/expert/${id}`);

const told = ({ id }: AboutExpert, text: Text) => messages([id], text, '/expert/own');
