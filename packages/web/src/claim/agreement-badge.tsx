import { type Agreement, agreementLabels } from '@procure/domain/claim/claim.ts';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';

const tones: Readonly<Record<Agreement, Tone>> = { same: 'success', different: 'danger', unknown: 'neutral' };

/** Whether what was claimed is what is registered: to staff. */
export function AgreementBadge({ agreement }: { readonly agreement: Agreement }) {
  return <Badge tone={tones[agreement]}>{agreementLabels[agreement]}</Badge>;
}
