import { Button } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { isAwaitingSignature } from '@procure/web/official-document/signed-documents.tsx';
import { useQuery } from '@tanstack/react-query';
import { receiptKeyQuery, receiptQuery } from '../queries.ts';
import { ReceiptDocument } from './receipt-document.tsx';
import { ReceiptPdf } from './receipt-pdf.tsx';

interface ReceiptViewProps {
  readonly lotId: string;
  readonly versionId: string;
  onClose(): void;
}

/** The receipt, to view, print and save: its JSON can be verified without this platform. */
export function ReceiptView({ lotId, versionId, onClose }: ReceiptViewProps) {
  const { data, error, refetch } = useQuery({
    ...receiptQuery(lotId, versionId),
    // The signed file follows the request within a minute.
    refetchInterval: ({ state }) =>
      state.data?.data.documents.some(isAwaitingSignature) === true ? 10_000 : false,
  });
  const receipt = data?.data;
  const keys = useQuery(receiptKeyQuery()).data?.data.keys;
  const keep = () => {
    if (receipt === undefined) return;
    const { signed, leaf, withdrawal, log, keyStatements, keyConsents } = receipt;
    const text = JSON.stringify({ ...signed, leaf, withdrawal, log, keyStatements, keyConsents }, null, 2);
    keepFile(`投标回执-${signed.receipt.receiptNo}.json`, 'application/json', text);
  };
  return (
    <Modal
      open
      title="查看投标回执"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.print()} disabled={receipt === undefined}>
            打印
          </Button>
          <Button kind="primary" onClick={keep} disabled={receipt === undefined}>
            下载回执（JSON）
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title="回执未能打开" advice={error.message} onRetry={() => void refetch()} />
      ) : receipt === undefined ? (
        <Skeleton />
      ) : (
        <>
          <ReceiptDocument receipt={receipt} keys={keys} />
          <ReceiptPdf lotId={lotId} versionId={versionId} receipt={receipt} />
        </>
      )}
    </Modal>
  );
}
