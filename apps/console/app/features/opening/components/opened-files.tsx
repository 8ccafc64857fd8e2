import { envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import { openedFilesQuery } from '../queries.ts';
import styles from './opening.module.css';

/** The files of the opened envelopes, by bidder. */
export function OpenedFiles({ lotId }: { readonly lotId: string }) {
  const { data, error, refetch } = useQuery(openedFilesQuery(lotId));
  return (
    <Card title="投标文件">
      {error ? (
        <ErrorState title="投标文件未能载入" advice={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        data.data.map((bid) => (
          <section key={bid.bidId} className={styles.bidder}>
            <h3>{bid.companyName}</h3>
            <FileList
              label={`${bid.companyName}的投标文件`}
              files={bid.files.map((file) => ({ ...file, note: labelOf(file.envelope) }))}
              onDownload={(file) => void downloadFile(file)}
            />
          </section>
        ))
      )}
    </Card>
  );
}

function labelOf(envelope: string): string {
  const kind = envelopeKinds.find((one) => one === envelope);
  return kind === undefined ? envelope : envelopeKindLabels[kind];
}
