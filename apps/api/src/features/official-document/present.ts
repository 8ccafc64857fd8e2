import type { CheckedDocumentView } from '@procure/contract/official-document/official-document.schema.ts';
import {
  isReceiptKind,
  type OfficialDocumentStanding,
} from '@procure/domain/official-document/official-document.ts';
import type { CheckedDocument } from './read-model.ts';

export function presentChecked(row: CheckedDocument): CheckedDocumentView {
  const { kind, content, recipient, tenderNo, tenderTitle, lotTitle, size, sha256 } = row;
  const { signedAt, certificateSha256, stampedAt, stampAuthority } = row;
  return {
    ...{ kind, title: content.title, no: content.no, signer: content.signer, recipient },
    ...{ tenderNo, tenderTitle, lotTitle },
    standing: standingOf(row),
    decidedAt: row.decidedAt.toISOString(),
    signature:
      signedAt === null || sha256 === null || size === null || certificateSha256 === null
        ? null
        : {
            ...{ sha256, size, certificateSha256, stampAuthority },
            signedAt: signedAt.toISOString(),
            stampedAt: stampedAt?.toISOString() ?? null,
          },
  };
}

function standingOf({
  kind,
  noticeState,
  isSuperseded,
  isReopened,
}: CheckedDocument): OfficialDocumentStanding {
  // The code of a receipt does not reveal that the bid was replaced or withdrawn.
  if (isReceiptKind(kind)) return 'issued';
  if (isReopened) return 'reopened';
  if (noticeState === 'voided' || noticeState === 'declined') return noticeState;
  return isSuperseded ? 'superseded' : 'valid';
}
