import { type Agreement, agreementLabels } from '@procure/domain/claim/claim.ts';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';

const tones: Readonly<Record<Agreement, Tone>> = { same: 'success', different: 'danger', unknown: 'neutral' };

/** Badge for staff that says whether a claim agrees with the register. */
export function AgreementBadge({ agreement }: { readonly agreement: Agreement }) {
  return <Badge tone={tones[agreement]}>{agreementLabels[agreement]}</Badge>;
}
