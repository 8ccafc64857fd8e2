import { type EnvelopeKind, envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { useRef } from 'react';
import styles from './bid.module.css';
import type { SealProgress } from './seal-bid.ts';

export type Progress = ReadonlyMap<EnvelopeKind, SealProgress>;

interface SealProgressProps {
  readonly label: string;
  readonly kinds: readonly EnvelopeKind[];
  readonly progress: Progress;
}

/** Progress of each envelope. */
export function SealProgressList({ label, kinds, progress }: SealProgressProps) {
  return (
    <ol className={styles.progress} aria-label={label}>
      {kinds.map((kind) => (
        <ProgressRow
          key={kind}
          progress={progress.get(kind) ?? { kind, step: 'waiting', sent: 0, total: 0 }}
        />
      ))}
    </ol>
  );
}

const steps = {
  waiting: '等待',
  sealing: '正在加密',
  sealing_in_memory: '本机磁盘空间不足或不能写入，改在内存中加密',
  uploading: '正在上传',
  retrying: '网络中断，正在续传',
  done: '已上传',
} as const;

function ProgressRow({ progress }: { readonly progress: SealProgress }) {
  const { kind, step, sent, total } = progress;
  const since = useRef<number | null>(null);
  if (step === 'uploading') since.current ??= performance.now();
  const seconds = since.current === null ? 0 : (performance.now() - since.current) / 1000;
  const speed = seconds > 0.5 ? sent / seconds : 0;
  const secondsLeft = speed > 0 ? Math.ceil((total - sent) / speed) : null;
  return (
    <li>
      <div className={styles.progressHead}>
        <b>{envelopeKindLabels[kind]}</b>
        <span>{steps[step]}</span>
      </div>
      <progress
        max={total || 1}
        value={step === 'done' ? total || 1 : sent}
        aria-label={envelopeKindLabels[kind]}
      />
      {step === 'uploading' && total > 0 ? (
        <small>
          {formatFileSize(sent)} / {formatFileSize(total)}
          {speed > 0 ? `，${formatFileSize(speed)}/秒` : ''}
          {secondsLeft !== null && secondsLeft > 0
            ? `，约剩${secondsLeft < 60 ? `${secondsLeft}秒` : `${Math.ceil(secondsLeft / 60)}分钟`}`
            : ''}
        </small>
      ) : null}
    </li>
  );
}
