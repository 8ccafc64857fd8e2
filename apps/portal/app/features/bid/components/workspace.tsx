import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { CriteriaList } from '@procure/web/criterion/criteria-list.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { useState } from 'react';
import { ExpiryWarning, useExpiryWarnings } from '../../../lib/expiry-warning.tsx';
import { Allowed, useAllowed } from '../../../lib/permission.tsx';
import styles from './bid.module.css';
import { BidParts } from './bid-parts.tsx';
import { DraftNote, DraftWords, draftBy } from './draft-place.tsx';
import { FactsBar } from './facts-bar.tsx';
import type { PreparedEnvelope } from './prepared.ts';
import { PreparedNote } from './prepared-note.tsx';
import { cellOf } from './price-lines.tsx';
import { Steps } from './steps.tsx';
import { useAttempt } from './use-attempt.ts';
import { bidDifferences, useBidDraft } from './use-bid-draft.ts';
import { useDraftFiles } from './use-draft-files.ts';
import { usePreparedBid } from './use-sealing.ts';
import { type WorkspaceDialog, WorkspaceDialogs } from './workspace-dialogs.tsx';

interface WorkspaceProps {
  readonly bid: BidWorkspace;
  onSubmitted(versionId: string): void;
}

/**
 * The page on which a bid is written: one bar with deadline, state, steps and self-check, the form, and the bar that
 * shows that it is saved.
 */
export function Workspace({ bid, onSubmitted }: WorkspaceProps) {
  const { lot } = bid;
  const bidWriting = useBidDraft(lot, bid.draft);
  const { writing, place } = bidWriting;
  const mayEdit = useAllowed('bid.edit');
  const draftFiles = useDraftFiles(lot.id, bidWriting, mayEdit);
  const { draft, change } = writing;
  const [open, setOpen] = useState<WorkspaceDialog>(null);
  const [openedBack, openBack] = useState<readonly PreparedEnvelope[] | null>(null);
  const { kept: keptSealed, prepared, standings } = usePreparedBid(bid, bidWriting, draftFiles.files);
  const expiring = useExpiryWarnings(lot.bidDeadline);
  const [revealedPrice, revealPrice] = useState<number | null>(null);
  const { check, tried, errorAt, ask, mayPrepare, attempt, wrong } = useAttempt(
    bid,
    bidWriting,
    draftFiles,
    mayEdit,
  );
  const unseen =
    place === 'locked' || place === 'not_given'
      ? [`平台上有${draftBy(bidWriting.stored)}，您没有打开；将递交的是本页的内容`]
      : [];
  const submitText = bid.validVersionNo === null ? '递交投标' : '重新递交';
  const submit = async () => {
    if (await ask()) setOpen('submit');
  };
  if (!bidWriting.loaded)
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  return (
    <>
      <FactsBar bid={bid}>
        <Steps check={check} tried={tried} reading={draftFiles.state === 'reading'} />
      </FactsBar>
      <div className={styles.work}>
        <DraftNote of={bidWriting} mayEdit={mayEdit} />
        <ConflictView draft={writing} noun="这份投标草稿" differences={bidDifferences} />
        <ErrorSummary
          key={attempt}
          errors={wrong.map((error) => {
            const at = cellOf(error.field);
            return at === null ? error : { ...error, reveal: () => revealPrice(at.row) };
          })}
        />
        {mayEdit ? null : (
          <Note title="填写的内容由有编制权限的同事修改">
            <p>您可以核对内容，在本机选择投标文件后递交。</p>
          </Note>
        )}
        {prepared === null ? null : (
          <PreparedNote {...{ prepared, standings, submitText }} onOpen={openBack} />
        )}
        <ExpiryWarning until={lot.bidDeadline} />
        {lot.criteria.length === 0 ? null : (
          <Card title={`评审标准（${lot.criteria.length}项）`}>
            <details className={styles.criteria}>
              <summary>查看评标委员会评审的依据</summary>
              <CriteriaList criteria={lot.criteria} />
            </details>
          </Card>
        )}
        <BidParts
          {...{ lot, draft, errorAt, kept: draftFiles, mayEdit, revealedPrice }}
          openPrices={check.sections.find(({ key }) => key === 'prices')?.errors ?? []}
          companyName={bid.companyName}
          companyCode={bid.companyCode}
          onChange={change}
          onUnlock={() => setOpen('passphrase')}
        />
      </div>
      <div className={styles.bar}>
        <DraftWords of={bidWriting} mayEdit={mayEdit} unkept={draftFiles.unkept.size} />
        <div className={styles.barActions}>
          <Button onClick={() => setOpen('preview')}>预览</Button>
          <Allowed code="bid.submit">
            <Button onClick={() => mayPrepare() && setOpen('prepare')}>先加密上传</Button>
            <Button kind="primary" onClick={() => void submit()}>
              {submitText}
            </Button>
          </Allowed>
        </div>
      </div>
      <WorkspaceDialogs
        {...{
          bid,
          written: bidWriting,
          files: draftFiles.files,
          check,
          keptSealed,
          standings,
          submitText,
          open,
        }}
        warnings={[...unseen, ...check.warnings, ...expiring]}
        envelopes={openedBack}
        onClose={() => setOpen(null)}
        onReadBack={openBack}
        onSubmitted={onSubmitted}
      />
    </>
  );
}
