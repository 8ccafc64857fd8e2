import type { MeasureEvent } from '@procure/domain/measure/decide.ts';
import { type MeasureKind, measureKindLabels } from '@procure/domain/measure/measure.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

interface AboutMeasure {
  readonly id: string;
  readonly kind: MeasureKind;
  readonly reason: string;
  /** Its last day, as it is written. */
  readonly until: string;
  readonly company: { readonly id: string; readonly name: string };
  readonly organisation: string;
  /** Accounts of the imposing organisation that may act on it next, without the actor. */
  readonly colleagues: readonly string[];
  /** The company's people. */
  readonly members: readonly string[];
  /** Whether the event ends the company's restriction. */
  readonly lifted: boolean;
}

const companyPage = '/supplierInfoRegister';

export const measureEvents: EventTable<MeasureEvent, AboutMeasure> = {
  propose: (_, about) => ({
    audit: {
      ...of(about),
      action: 'propose',
      after: { kind: about.kind, until: about.until, companyId: about.company.id },
      reason: about.reason,
    },
    send: toColleagues(about, { template: 'measure_proposed', values: namesOf(about) }),
  }),
  confirm: (_, about) => ({
    audit: { ...of(about), action: 'confirm', before: { state: 'proposed' }, after: { state: 'confirmed' } },
    // A measure of the platform is reported by the company's own event.
    send:
      about.kind === 'exclusion'
        ? toCompany(about, { template: 'company_excluded', values: termsOf(about) })
        : [],
  }),
  reject: ({ reason }, about) => ({
    audit: {
      ...of(about),
      action: 'reject',
      before: { state: 'proposed' },
      after: { state: 'rejected' },
      reason,
    },
    send: toColleagues(about, { template: 'measure_rejected', values: { ...namesOf(about), reason } }),
  }),
  propose_lifting: ({ reason }, about) => ({
    audit: { ...of(about), action: 'propose_lifting', reason },
    send: toColleagues(about, { template: 'lifting_proposed', values: { ...namesOf(about), reason } }),
  }),
  lift: (_, about) => ({
    audit: { ...of(about), action: 'lift', before: { state: 'confirmed' }, after: { state: 'lifted' } },
    send: liftedFor(about),
  }),
  decline_lifting: ({ reason }, about) => ({
    audit: { ...of(about), action: 'decline_lifting', reason },
    send: toColleagues(about, { template: 'lifting_declined', values: { ...namesOf(about), reason } }),
  }),
  appeal: (_, about) => ({
    audit: { ...of(about), action: 'appeal' },
    send: toColleagues(about, { template: 'measure_appealed', values: namesOf(about) }),
  }),
  answer: ({ upheld, reason }, about) => ({
    audit: {
      ...of(about),
      action: 'answer_appeal',
      after: { upheld, state: about.lifted ? 'lifted' : 'confirmed' },
      reason,
    },
    send: [
      ...toCompany(about, {
        template: 'appeal_answered',
        values: { ...namesOf(about), result: upheld ? '申诉成立' : '申诉不成立', reason },
      }),
      ...liftedFor(about),
    ],
  }),
  // A part of the blacklisting that is confirmed.
  supersede: (_, about) => ({ audit: { ...of(about), action: 'supersede', after: { state: 'superseded' } } }),
};

function of({ id, company }: AboutMeasure) {
  return { entity: 'measure', entityId: id, companyId: company.id };
}

function namesOf({ kind, company }: AboutMeasure) {
  return { company: company.name, measure: measureKindLabels[kind] };
}

function termsOf({ company, organisation, reason, until }: AboutMeasure) {
  return { company: company.name, organisation, reason, until };
}

function liftedFor(about: AboutMeasure): NonNullable<Consequences['send']> {
  if (about.kind !== 'exclusion' || !about.lifted) return [];
  const { company, organisation } = about;
  return toCompany(about, {
    template: 'exclusion_lifted',
    values: { company: company.name, organisation },
  });
}

const toColleagues = ({ id, colleagues }: AboutMeasure, text: Text) =>
  messages(colleagues, text, `/supplier/measure/${id}`);
const toCompany = ({ members }: AboutMeasure, text: Text) => messages(members, text, companyPage);
