import type { Judged, Moved, Submitted } from '@procure/domain/company/decide.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

type Readers = readonly { readonly id: string }[];

interface Begun {
  readonly kind: 'create';
  readonly name: string | null;
}
/** A staff member viewed a value that is otherwise masked. */
interface Viewed {
  readonly kind: 'view_sensitive';
  readonly field: string;
  readonly reason: string;
}
/** Changed contacts, which take effect immediately. */
interface ContactsChanged {
  readonly kind: 'change_contacts';
  readonly versionNo: number;
  readonly difference: object;
}

/** Events of a company, with the values of their texts. */
type CompanyEvent =
  | Begun
  | (Submitted & { readonly reviewers: readonly string[] })
  | Moved
  /** `reason`: as shown in the log and to the company. `versionNo`: of the first approval, which bids refer to. */
  | (Judged & { readonly reason: string | null; readonly versionNo: number | null })
  | Viewed
  | ContactsChanged;

interface AboutCompany {
  readonly id: string;
  readonly name: string;
  readonly members: Readers;
}

export const companyEvents: EventTable<CompanyEvent, AboutCompany> = {
  create: ({ name }, about) => ({ audit: { ...of(about), action: 'create', after: { name } } }),
  submit: ({ from, name, uscc, reviewers }, about) => ({
    audit: {
      ...of(about),
      action: 'submit',
      before: { status: from.status },
      after: { status: 'pending', name, uscc },
    },
    send: messages(
      reviewers,
      { template: 'company_submitted', values: { company: name } },
      `/supplier/${about.id}`,
    ),
  }),
  withdraw: describeMove,
  restart: describeMove,
  approve: (event, about) =>
    describeJudgement(event, about, { template: 'company_approved', values: namesOf(about) }),
  return: (event, about) =>
    describeJudgement(event, about, { template: 'company_returned', values: namesWithReason(event, about) }),
  reject: (event, about) =>
    describeJudgement(event, about, { template: 'company_rejected', values: namesWithReason(event, about) }),
  freeze: (event, about) =>
    describeJudgement(event, about, { template: 'company_frozen', values: namesWithReason(event, about) }),
  blacklist: (event, about) =>
    describeJudgement(event, about, {
      template: 'company_blacklisted',
      values: namesWithReason(event, about),
    }),
  unfreeze: describeRelease,
  delist: describeRelease,
  view_sensitive: ({ field, reason }, about) => ({
    audit: { ...of(about), action: 'view_sensitive', after: { field }, reason },
  }),
  change_contacts: ({ versionNo, difference }, about) => ({
    audit: { ...of(about), action: 'change_contacts', after: { versionNo, difference } },
  }),
};

function describeMove({ kind, from }: Moved, about: AboutCompany): Consequences {
  return {
    audit: {
      ...of(about),
      action: kind,
      before: { status: from.status, uscc: from.uscc },
      after: { status: 'unsubmitted' },
    },
  };
}

type Judgement = Judged & { readonly reason: string | null; readonly versionNo: number | null };

function describeJudgement(
  { kind, from, to, reason, versionNo }: Judgement,
  about: AboutCompany,
  text: Text,
): Consequences {
  return {
    audit: {
      ...of(about),
      action: kind,
      before: { status: from },
      after: versionNo === null ? { status: to } : { status: to, versionNo },
      reason,
    },
    send: messages(
      about.members.map(({ id }) => id),
      text,
      '/supplierInfoRegister',
    ),
  };
}

function describeRelease(event: Judgement, about: AboutCompany): Consequences {
  return describeJudgement(event, about, { template: 'company_unfrozen', values: namesOf(about) });
}

function of({ id }: AboutCompany) {
  return { entity: 'company', entityId: id, companyId: id };
}

function namesOf({ name }: AboutCompany) {
  return { company: name };
}

function namesWithReason({ reason }: Judgement, about: AboutCompany) {
  return { ...namesOf(about), reason: reason ?? '' };
}
