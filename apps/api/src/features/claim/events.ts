import { formatDateTime } from '@procure/domain/display/time.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

interface Claimed {
  readonly kind: 'claim';
  readonly reason: string;
  readonly until: Date;
  readonly reviewers: readonly string[];
}
interface Withdrawn {
  readonly kind: 'withdraw';
}
interface Objected {
  readonly kind: 'object';
  readonly text: string;
  readonly by: string;
  readonly reviewers: readonly string[];
}
interface Accepted {
  readonly kind: 'accept';
  readonly formerStay: boolean;
  /** The former administrators of the company. */
  readonly former: readonly string[];
  /** The claimant's own unfinished registration, which was given up; null if there was none. */
  readonly letGoOf: string | null;
}
interface Refused {
  readonly kind: 'refuse';
  readonly reason: string;
}
type ClaimEvent = Claimed | Withdrawn | Objected | Accepted | Refused;

interface AboutClaim {
  readonly id: string;
  readonly companyId: string;
  /** The company's name as the claimant typed it, for messages to the claimant, because it reveals nothing. */
  readonly typed: string;
  readonly company: string;
  readonly claimant: { readonly id: string; readonly nickName: string };
  /** The company's people but for the claimant. */
  readonly others: readonly string[];
}

const peoplePage = '/dashboard?view=members';
const claimPage = '/dashboard?view=claim';

export const claimEvents: EventTable<ClaimEvent, AboutClaim> = {
  claim: ({ reason, until, reviewers }, about) => ({
    audit: { ...of(about), action: 'claim', reason },
    send: [
      ...messages(
        about.others,
        {
          template: 'claim_made',
          values: { name: about.claimant.nickName, company: about.company, until: formatDateTime(until) },
        },
        peoplePage,
      ),
      ...messages(
        reviewers,
        { template: 'claim_submitted', values: { company: about.company } },
        `/supplier/claim/${about.id}`,
      ),
    ],
  }),
  withdraw: (_, about) => ({
    audit: { ...of(about), action: 'withdraw_claim' },
    send: over(about, '已由其本人撤回'),
  }),
  object: ({ text, by, reviewers }, about) => ({
    audit: { ...of(about), action: 'object_to_claim', reason: text },
    send: messages(
      reviewers,
      { template: 'claim_objected', values: { company: about.company, by } },
      `/supplier/claim/${about.id}`,
    ),
  }),
  accept: ({ formerStay, former, letGoOf }, about) => ({
    audit: {
      ...of(about),
      action: 'accept_claim',
      before: { administrators: former, ...(letGoOf === null ? {} : { companyId: letGoOf }) },
      after: { administrators: formerStay ? [...former, about.claimant.id] : [about.claimant.id] },
    },
    send: [
      ...messages(
        [about.claimant.id],
        { template: 'claim_accepted', values: { company: about.company } },
        peoplePage,
      ),
      ...about.others.flatMap((reader) =>
        messages(
          [reader],
          {
            template: 'claim_took_over',
            values: {
              name: about.claimant.nickName,
              company: about.company,
              what: whatBecomes(former.includes(reader), formerStay),
            },
          },
          peoplePage,
        ),
      ),
    ],
  }),
  refuse: ({ reason }, about) => ({
    audit: { ...of(about), action: 'refuse_claim', reason },
    send: [
      ...messages(
        [about.claimant.id],
        { template: 'claim_refused', values: { company: about.typed, reason } },
        claimPage,
      ),
      ...over(about, '未通过平台审核'),
    ],
  }),
};

function whatBecomes(managed: boolean, stays: boolean): string {
  if (!managed) return '您的权限不变';
  return stays ? '您仍是管理成员' : '您不再是管理成员，其余权限不变';
}

/** Notifies the recipients of the claim that it ended without a change for the company. */
function over({ claimant, others }: AboutClaim, what: string) {
  return messages(others, { template: 'claim_over', values: { name: claimant.nickName, what } }, peoplePage);
}

function of({ id, companyId }: AboutClaim) {
  return { entity: 'claim', entityId: id, companyId };
}
