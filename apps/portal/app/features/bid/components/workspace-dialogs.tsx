import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { UnlockKey } from '../../../lib/bid-key-dialogs.tsx';
import { refreshBid } from '../queries.ts';
import type { KeptFile } from './kept-file.ts';
import { PrepareDialog } from './prepare-dialog.tsx';
import {
  type PreparedBid,
  type PreparedEnvelope,
  type PreparedStandings,
  withoutEnvelope,
} from './prepared.ts';
import { Preview } from './preview.tsx';
import { preparedWords, ReadBack } from './read-back.tsx';
import type { SelfCheck } from './self-check.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import type { BidWriting } from './use-bid-draft.ts';

/** The dialog that is open. */
export type WorkspaceDialog = 'submit' | 'prepare' | 'preview' | 'passphrase' | null;

interface WorkspaceDialogsProps {
  readonly bid: BidWorkspace;
  readonly written: BidWriting;
  readonly files: readonly KeptFile[];
  readonly check: SelfCheck;
  readonly keptSealed: PreparedBid;
  readonly standings: PreparedStandings;
  readonly submitText: string;
  readonly warnings: readonly string[];
  readonly open: WorkspaceDialog;
  /** The uploaded envelopes that are being read back. */
  readonly envelopes: readonly PreparedEnvelope[] | null;
  onClose(): void;
  onReadBack(envelopes: readonly PreparedEnvelope[] | null): void;
  onSubmitted(versionId: string): void;
}

/** The dialogs of the page on which a bid is written. */
export function WorkspaceDialogs(props: WorkspaceDialogsProps) {
  const { bid, written, files, check, keptSealed, standings, submitText, warnings, open, envelopes } = props;
  const { onClose, onReadBack, onSubmitted } = props;
  const { draft } = written.writing;
  return (
    <>
      {open === 'passphrase' && written.keyView !== undefined ? (
        <UnlockKey view={written.keyView} onDone={onClose} onClose={onClose} />
      ) : null}
      {open === 'preview' ? <Preview bid={bid} draft={draft} files={files} onClose={onClose} /> : null}
      {open === 'prepare' ? (
        <PrepareDialog
          {...{ bid, draft, files, check, kept: keptSealed, standings, submitText }}
          onClose={onClose}
          onPrepared={() => {
            onClose();
            // With the key unlocked, the bidder sees at once that the uploaded envelopes can be opened.
            if (written.identities.length > 0) onReadBack(keptSealed.latest()?.envelopes ?? null);
          }}
        />
      ) : null}
      {envelopes === null ? null : (
        <ReadBack
          title="打开核对已上传的内容"
          envelopes={envelopes}
          words={preparedWords}
          onBad={(kind) => {
            const now = keptSealed.latest();
            if (now !== null) void keptSealed.put(withoutEnvelope(now, kind));
          }}
          onClose={() => onReadBack(null)}
        />
      )}
      {open === 'submit' ? (
        <SubmitDialog
          bid={bid}
          draft={draft}
          files={files}
          warnings={warnings}
          kept={keptSealed}
          standings={standings}
          onClose={() => {
            onClose();
            void refreshBid(bid.lot.id);
          }}
          onSubmitted={(id) => {
            onClose();
            onSubmitted(id);
          }}
        />
      ) : null}
    </>
  );
}
