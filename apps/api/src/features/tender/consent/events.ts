import type { EventTable } from '../../../platform/record.ts';

type ConsentEvent =
  | { readonly kind: 'draw_consent'; readonly division: number }
  | {
      readonly kind: 'sign_key';
      readonly division: number;
      readonly keyId: string;
      readonly confirmed: number;
    };

export const consentEvents: EventTable<ConsentEvent, { readonly lotId: string }> = {
  draw_consent: ({ kind, division }, { lotId }) => ({
    audit: { ...of(lotId), action: kind, after: { division } },
  }),
  sign_key: ({ kind, division, keyId, confirmed }, { lotId }) => ({
    audit: { ...of(lotId), action: kind, after: { division, keyId, confirmed } },
  }),
};

function of(lotId: string) {
  return { entity: 'opening', entityId: lotId, lotId };
}
