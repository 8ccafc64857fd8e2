import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { type EnvelopeKind, envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { type Refusal, RefusalNote } from '@procure/ui/refusal/refusal.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { uploadRefusal } from '@procure/web/file/upload-error.ts';
import { useState } from 'react';
import styles from './bid.module.css';
import type { KeptFile } from './kept-file.ts';
import type { PreparedBid, PreparedStandings } from './prepared.ts';
import { SealProgressList } from './seal-progress.tsx';
import { missingIn, type SelfCheck } from './self-check.ts';
import { isConfirmed, Unconfirmed } from './unconfirmed.tsx';
import { useSealing } from './use-sealing.ts';

interface PrepareDialogProps {
  readonly bid: BidWorkspace;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
  readonly check: SelfCheck;
  readonly kept: PreparedBid;
  readonly standings: PreparedStandings;
  /** Label of the submit button. */
  readonly submitText: string;
  onClose(): void;
  onPrepared(): void;
}

/**
 * Seals and uploads the complete parts of a bid days before submission, so that only a list is sent near the deadline.
 */
export function PrepareDialog(props: PrepareDialogProps) {
  const { bid, draft, files, check, kept, standings, submitText, onClose, onPrepared } = props;
  const { progress, seal, stop } = useSealing({ lot: bid.lot, draft, files }, kept);
  const [working, setWorking] = useState(false);
  const [unconfirmed, goOn] = useState(false);
  const [refusal, refuse] = useState<Refusal | null>(null);
  const [kinds] = useState(() =>
    envelopeKinds.filter((kind) => missingIn(check, kind) === 0 && standings.get(kind) !== 'ready'),
  );
  const start = async () => {
    setWorking(true);
    refuse(null);
    try {
      const prepared = await seal(kinds, unconfirmed);
      if (prepared === null) return null;
      toast.info('已加密上传，尚未递交');
      onPrepared();
      return prepared;
    } catch (error) {
      refuse(uploadRefusal(error));
      return null;
    } finally {
      setWorking(false);
    }
  };
  const leave = () => {
    stop();
    onClose();
  };
  return (
    <CommandDialog
      title={working ? '正在加密上传' : '先加密上传，稍后递交'}
      confirmText={refusal === null ? '加密并上传' : '重试'}
      busyText="正在加密上传"
      disabled={kinds.length === 0 || !(unconfirmed || isConfirmed(bid.lot))}
      act={start}
      onDone={() => undefined}
      onClose={onClose}
      stop={{ text: '停止上传', act: leave }}
    >
      {refusal === null ? null : (
        <RefusalNote message={`${refusal.message}。已上传的部分仍在`} fields={[]} way={refusal.way} />
      )}
      {working ? (
        <SealProgressList label="上传进度" kinds={kinds} progress={progress} />
      ) : (
        <>
          <p>
            填好的部分现在就在浏览器中加密并上传，递交时只需发送清单和之后有修改的部分。
            <b>上传不是递交</b>：截止前须点击“{submitText}”，收到回执才算投标。
          </p>
          <ul className={styles.plainList}>
            {envelopeKinds.map((kind) => (
              <li key={kind}>
                {envelopeKindLabels[kind]}：{wordsOf(kind, check, standings)}
              </li>
            ))}
          </ul>
          <p className={styles.muted}>
            上传后可以随时修改，修改过的部分在递交时重新加密上传。上传后7日没有递交的，平台删除密文，递交时重新上传。
          </p>
          <Unconfirmed lot={bid.lot} checked={unconfirmed} onChange={goOn} />
        </>
      )}
    </CommandDialog>
  );
}

function wordsOf(kind: EnvelopeKind, check: SelfCheck, standings: PreparedStandings): string {
  const missing = missingIn(check, kind);
  if (missing > 0) return `还有${missing}项未完成，完成后再上传`;
  switch (standings.get(kind)) {
    case 'ready':
      return '已上传，此后没有修改';
    case 'changed':
      return '上传后有修改，将重新加密上传';
    default:
      return '将加密上传';
  }
}
