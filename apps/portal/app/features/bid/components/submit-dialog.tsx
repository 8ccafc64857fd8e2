import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { envelopeKinds } from '@procure/domain/bid/bid.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { RefusalNote } from '@procure/ui/refusal/refusal.tsx';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import { currentKey, tailOf } from '../../../lib/bid-key.ts';
import { SetUpKey } from '../../../lib/bid-key-dialogs.tsx';
import styles from './bid.module.css';
import type { KeptFile } from './kept-file.ts';
import type { PreparedBid, PreparedStandings } from './prepared.ts';
import { SealProgressList } from './seal-progress.tsx';
import { SubmissionTerms } from './submission-terms.tsx';
import { isConfirmed, Unconfirmed } from './unconfirmed.tsx';
import { useSealing } from './use-sealing.ts';
import { type Stage, useSubmission } from './use-submission.ts';

interface SubmitDialogProps {
  readonly bid: BidWorkspace;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
  readonly warnings: readonly string[];
  readonly kept: PreparedBid;
  readonly standings: PreparedStandings;
  onClose(): void;
  onSubmitted(versionId: string): void;
}

/** States the consequences, then seals, uploads and submits. Nothing counts before the last step. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { bid, draft, files, warnings, kept, standings, onClose, onSubmitted } = props;
  const { lot } = bid;
  const [accepted, accept] = useState(warnings.length === 0);
  const [unconfirmed, goOn] = useState(false);
  const { progress, seal, stop, keyView } = useSealing({ lot, draft, files }, kept);
  const { stage, start } = useSubmission({ bid, kept, seal, unconfirmed, onSubmitted });
  const isWorking = stage.kind === 'working';
  const [settingUp, setUp] = useState(false);

  const leave = () => {
    stop();
    onClose();
  };
  if (settingUp && keyView !== undefined) {
    const back = () => setUp(false);
    return <SetUpKey view={keyView} replaces={null} cancelText="返回" onDone={back} onClose={back} />;
  }
  return (
    <CommandDialog
      title={isWorking ? '正在递交，请勿关闭页面' : '递交投标文件'}
      confirmText={stage.kind === 'failed' ? '重试递交' : '加密并递交'}
      cancelText="返回修改"
      busyText="正在加密并递交"
      disabled={!accepted || !(unconfirmed || isConfirmed(lot))}
      act={start}
      onDone={() => undefined}
      onClose={onClose}
      stop={{ text: '停止递交', act: stage.kind === 'working' && stage.asked ? null : leave }}
    >
      {stage.kind === 'failed' ? <SubmissionFailure stage={stage} /> : null}
      {stage.kind === 'asking' ? (
        <>
          <SubmissionTerms bid={bid} draft={draft} files={files} standings={standings} />
          {keyView === undefined ? null : <KeyLine view={keyView} onSetUp={() => setUp(true)} />}
          <Unconfirmed lot={lot} checked={unconfirmed} onChange={goOn} />
          {warnings.length === 0 ? null : (
            <div className={styles.warning}>
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}。</li>
                ))}
              </ul>
              <CheckBox checked={accepted} onChange={(event) => accept(event.target.checked)}>
                {warnings.length === 1 ? '' : `以上${warnings.length}项，`}我已知悉，仍要递交。
              </CheckBox>
            </div>
          )}
        </>
      ) : (
        <SealProgressList label="递交进度" kinds={envelopeKinds} progress={progress} />
      )}
    </CommandDialog>
  );
}

interface SubmissionFailureProps {
  readonly stage: Extract<Stage, { readonly kind: 'failed' }>;
}

/** The refusal, or that no answer came. */
function SubmissionFailure({ stage }: SubmissionFailureProps) {
  return (
    <RefusalNote
      message={`${stage.refusal.message}。${
        stage.unsure
          ? '没有收到平台的答复，投标可能已经送达：请点击“重试递交”，已经送达的会显示原来的回执，不会重复递交'
          : '本次递交没有生效，草稿和文件仍在'
      }`}
      fields={[]}
      way={stage.unsure ? undefined : stage.refusal.way}
    />
  );
}

/** Whether envelopes sealed now can be read back, and how to make that possible. It is never a precondition. */
function KeyLine({ view, onSetUp }: { readonly view: BidKeyView; onSetUp(): void }) {
  const key = currentKey(view);
  if (key !== null)
    return (
      <p className={styles.muted}>
        同时加密给本企业的投标密钥（第{key.versionNo}版，公钥末8位 {tailOf(key.recipient)}
        ），递交后可以自己打开核对。
      </p>
    );
  return (
    <p className={styles.muted}>
      本企业还没有投标密钥：不影响递交，但递交后不能再打开自己的投标。
      {view.mayHold ? (
        <button type="button" className={styles.plain} onClick={onSetUp}>
          设置投标密钥
        </button>
      ) : null}
    </p>
  );
}
