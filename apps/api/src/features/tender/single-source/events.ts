import { formatDateTime } from '@procure/domain/display/time.ts';
import {
  type SingleSourceOutcome,
  singleSourceOutcomeLabels,
} from '@procure/domain/single-source/single-source.ts';
import { messages, type Outgoing } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

interface Publicized {
  readonly kind: 'publicize';
  readonly noticeId: string;
  readonly supplierName: string;
  readonly supplierUscc: string;
  readonly until: Date;
}

interface Opined {
  readonly kind: 'opine';
  readonly opinionNo: string;
  /** SHA-256 of the opinion's text. The log keeps no text that may tell who wrote it. */
  readonly sha256: string;
  readonly phone: string;
  readonly due: Date;
  /** The accounts that handle the tender. */
  readonly to: readonly string[];
}

interface Concluded {
  readonly kind: 'conclude';
  readonly outcome: SingleSourceOutcome;
  readonly statement: string;
  /** The phones of those who gave an opinion, with its number. */
  readonly phones: readonly { readonly phone: string; readonly opinionNo: string }[];
}

interface AboutPublicity {
  readonly id: string;
  readonly tenderId: string;
  readonly title: string;
  readonly tenderNo: string;
}

export const singleSourceEvents: EventTable<Publicized | Opined | Concluded, AboutPublicity> = {
  publicize: ({ noticeId, supplierName, supplierUscc, until }, about) => ({
    audit: { ...of(about), action: 'publicize', after: { noticeId, supplierName, supplierUscc, until } },
  }),
  opine: ({ opinionNo, sha256, phone, due, to }, about) => {
    const values = { ...namesOf(about), opinionNo, due: formatDateTime(due) };
    return {
      audit: { ...of(about), action: 'opine', after: { opinionNo, sha256 } },
      send: messages(
        to,
        { template: 'single_source_opinion', values: { ...namesOf(about), due: formatDateTime(due) } },
        `/tender/${about.tenderId}/single-source`,
      ).concat({ template: 'single_source_opinion_received', values, channel: 'sms', to: phone }),
    };
  },
  conclude: ({ outcome, statement, phones }, about) => ({
    audit: { ...of(about), action: 'conclude', after: { outcome }, reason: statement },
    send: phones.map(
      ({ phone, opinionNo }): Outgoing => ({
        template: 'single_source_concluded',
        values: { ...namesOf(about), opinionNo, outcome: singleSourceOutcomeLabels[outcome] },
        channel: 'sms',
        to: phone,
      }),
    ),
  }),
};

const of = ({ id }: AboutPublicity) => ({ entity: 'single_source_publicity', entityId: id });
const namesOf = ({ title, tenderNo }: AboutPublicity) => ({ title, tenderNo });
