import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { useState } from 'react';
import { UnlockKey } from '../../../lib/bid-key-dialogs.tsx';
import { ExpiryWarning, useExpiryWarnings } from '../../../lib/expiry-warning.tsx';
import { Allowed, useAllowed } from '../../../lib/permission.tsx';
import { refreshBid } from '../queries.ts';
import styles from './bid.module.css';
import { BidParts } from './bid-parts.tsx';
import { DraftNote, DraftWords, draftBy } from './draft-place.tsx';
import { FactsBar } from './facts-bar.tsx';
import { Preview } from './preview.tsx';
import { Steps } from './steps.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { useAttempt } from './use-attempt.ts';
import { bidDifferences, useBidDraft } from './use-bid-draft.ts';
import { useDraftFiles } from './use-draft-files.ts';

interface WorkspaceProps {
  readonly bid: BidWorkspace;
  onSubmitted(versionId: string): void;
}

/** Where a bid is written: deadline, standing, steps and self-check in one bar, the work, and the bar that says it is saved. */
export function Workspace({ bid, onSubmitted }: WorkspaceProps) {
  const { lot } = bid;
  const written = useBidDraft(lot, bid.draft);
  const { writing, place } = written;
  const mayEdit = useAllowed('bid.edit');
  const kept = useDraftFiles(lot.id, written, mayEdit);
  const { draft, change } = writing;
  const [open, setOpen] = useState<'submit' | 'preview' | 'passphrase' | null>(null);
  const expiring = useExpiryWarnings(lot.bidDeadline);
  const { check, tried, errorAt, ask, attempt, wrong } = useAttempt(bid, written, kept, mayEdit);
  const unseen =
    place === 'locked' || place === 'not_given'
      ? [`平台上有${draftBy(written.stored)}，您没有打开；将递交的是本页的内容`]
      : [];
  const submit = async () => {
    if (await ask()) setOpen('submit');
  };
  if (!written.loaded)
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  return (
    <>
      <FactsBar bid={bid}>
        <Steps check={check} tried={tried} reading={kept.state === 'reading'} />
      </FactsBar>
      <div className={styles.work}>
        <DraftNote of={written} mayEdit={mayEdit} />
        <ConflictView draft={writing} noun="这份投标草稿" differences={bidDifferences} />
        <ErrorSummary key={attempt} errors={wrong} />
        {mayEdit ? null : (
          <Note title="填写的内容由有编制权限的同事修改">
            <p>您可以核对内容，在本机选择投标文件后递交。</p>
          </Note>
        )}
        <ExpiryWarning until={lot.bidDeadline} />
        <BidParts
          {...{ lot, draft, errorAt, kept, mayEdit }}
          onChange={change}
          onUnlock={() => setOpen('passphrase')}
        />
      </div>
      <div className={styles.bar}>
        <DraftWords of={written} mayEdit={mayEdit} />
        <div className={styles.barActions}>
          <Button onClick={() => setOpen('preview')}>预览</Button>
          <Allowed code="bid.submit">
            <Button kind="primary" onClick={() => void submit()}>
              {bid.validVersionNo === null ? '递交投标' : '重新递交'}
            </Button>
          </Allowed>
        </div>
      </div>
      {open === 'passphrase' && written.keyView !== undefined ? (
        <UnlockKey view={written.keyView} onDone={() => setOpen(null)} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'preview' ? (
        <Preview bid={bid} draft={draft} files={kept.files} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'submit' ? (
        <SubmitDialog
          bid={bid}
          draft={draft}
          files={kept.files}
          warnings={[...unseen, ...check.warnings, ...expiring]}
          onClose={() => {
            setOpen(null);
            void refreshBid(lot.id);
          }}
          onSubmitted={(id) => {
            setOpen(null);
            onSubmitted(id);
          }}
        />
      ) : null}
    </>
  );
}
