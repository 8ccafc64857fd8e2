import { officialDocumentPath } from '@procure/contract/official-document/official-document.route.ts';
import { issueReceipt } from '@procure/contract/receipt/receipt.route.ts';
import {
  officialDocumentKindLabels,
  type ReceiptKind,
} from '@procure/domain/official-document/official-document.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { SignedDocuments } from '@procure/web/official-document/signed-documents.tsx';
import { downloadFile } from '../../../lib/download.ts';
import { Allowed } from '../../../lib/permission.tsx';
import styles from './bid.module.css';
import type { Receipt } from './receipt-check.tsx';

interface ReceiptPdfProps {
  readonly lotId: string;
  readonly versionId: string;
  readonly receipt: Receipt;
}

/** The receipt, and that of the withdrawal, as signed PDF, which the platform makes on request. */
export function ReceiptPdf({ lotId, versionId, receipt: { documents, withdrawal } }: ReceiptPdfProps) {
  const act = useCommand(issueReceipt);
  const titles = documents.map(({ title }) => title);
  const kinds: readonly ReceiptKind[] =
    withdrawal === null ? ['bid_receipt'] : ['bid_receipt', 'withdrawal_receipt'];
  const missing = kinds.filter((kind) => !titles.includes(officialDocumentKindLabels[kind]));
  return (
    <section className={styles.receiptPdf} data-print="no" aria-label="PDF回执">
      <SignedDocuments
        documents={documents}
        checkAt={officialDocumentPath}
        onDownload={(one) => void downloadFile(one)}
      />
      {missing.map((kind) => (
        <Allowed key={kind} code="bid.submit">
          <Button
            busy={act.busy}
            busyText="正在生成"
            onClick={() => void act.run({ lotId, id: versionId, kind }, null)}
          >
            生成{officialDocumentKindLabels[kind]}（PDF，平台签名）
          </Button>
        </Allowed>
      ))}
    </section>
  );
}
