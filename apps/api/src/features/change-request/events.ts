import type { Submitted, WasJudged, Withdrawn } from '@procure/domain/change-request/decide.ts';
import { type ChangeSection, changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** The recipients: all accounts of the company; those with a mail address also get a mail. */
interface ToCompany {
  readonly members: readonly { readonly id: string }[];
  /** As the log and the company read it. */
  readonly reason: string | null;
}

/** The number of the version in force, before and after. */
interface Versions {
  readonly before: number;
  readonly after: number;
  readonly difference: object;
}

/** The events of a change request, with the facts for their texts. */
type ChangeRequestEvent =
  | (Submitted & {
      readonly difference: object;
      readonly company: string;
      readonly reviewers: readonly string[];
    })
  | Withdrawn
  | (WasJudged & ToCompany & { readonly versions: Versions | null });

interface AboutRequest {
  readonly id: string;
  readonly companyId: string;
  readonly section: ChangeSection;
}

export const changeRequestEvents: EventTable<ChangeRequestEvent, AboutRequest> = {
  submit: ({ from, difference, company, reviewers }, about) => ({
    audit: {
      ...of(about),
      action: 'submit',
      before: { state: from.state },
      after: { state: 'pending', section: about.section, difference },
    },
    send: messages(
      reviewers,
      { template: 'change_submitted', values: { company, ...namesOf(about) } },
      `/supplier/change/${about.id}`,
    ),
  }),
  withdraw: ({ from }, about) => ({
    audit: {
      ...of(about),
      action: 'withdraw',
      before: { state: from.state },
      after: { state: 'withdrawn', section: about.section },
    },
  }),
  approve: ({ members, reason, versions }, about) => ({
    audit: {
      ...of(about),
      action: 'approve',
      before: { versionNo: versions?.before },
      after: { versionNo: versions?.after, section: about.section, difference: versions?.difference },
      reason,
    },
    send: messages(
      members.map(({ id }) => id),
      { template: 'change_approved', values: namesOf(about) },
      detailOf(about),
    ),
  }),
  return: (event, about) => ({
    ...turnedDown('returned', event, about),
    send: messages(
      event.members.map(({ id }) => id),
      { template: 'change_returned', values: { ...namesOf(about), reason: event.reason ?? '' } },
      `/supplierInfoEdit?section=${about.section}`,
    ),
  }),
  reject: (event, about) => ({
    ...turnedDown('rejected', event, about),
    send: messages(
      event.members.map(({ id }) => id),
      { template: 'change_rejected', values: { ...namesOf(about), reason: event.reason ?? '' } },
      detailOf(about),
    ),
  }),
};

function turnedDown(
  state: 'returned' | 'rejected',
  { kind, from, reason }: WasJudged & ToCompany,
  about: AboutRequest,
) {
  return {
    audit: {
      ...of(about),
      action: kind,
      before: { state: from.state },
      after: { state, section: about.section },
      reason,
    },
  };
}

function of({ id, companyId }: AboutRequest) {
  return { entity: 'change-request', entityId: id, companyId };
}

function namesOf({ section }: AboutRequest) {
  return { section: changeSectionLabels[section] };
}

function detailOf({ id }: AboutRequest) {
  return `/supplierInfoChangeHistoryDetail?id=${id}`;
}
