import { isPassing } from '@procure/client/client.ts';
import { submitBid } from '@procure/contract/bid/bid.route.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { type Refusal, RefusalNote } from '@procure/ui/refusal/refusal.tsx';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { factorAhead } from '@procure/web/call/factor.ts';
import { withWay } from '@procure/web/call/way.ts';
import { uploadRefusal } from '@procure/web/file/upload-error.ts';
import { read } from '@procure/web/session/storage.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bidKeyQuery, currentKey, tailOf } from '../../../lib/bid-key.ts';
import { SetUpKey } from '../../../lib/bid-key-dialogs.tsx';
import { submit } from '../queries.ts';
import styles from './bid.module.css';
import { sheetOf } from './draft.ts';
import type { KeptFile } from './kept-files.ts';
import { type SealProgress, sealBid, type UploadedEnvelope } from './seal-bid.ts';

interface SubmitDialogProps {
  readonly bid: BidWorkspace;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
  readonly warnings: readonly string[];
  onClose(): void;
  onSubmitted(versionId: string): void;
}

type Stage =
  | { readonly kind: 'asking' }
  /** `asked`: all is uploaded and the submission itself is on its way; it can no longer be stopped. */
  | { readonly kind: 'working'; readonly asked: boolean }
  /** `unsure`: it was asked for and no answer came. It may have been done. */
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly unsure: boolean };

/** Says what will happen, then does it: seals, uploads, submits. Until the last step nothing counts. */
export function SubmitDialog({ bid, draft, files, warnings, onClose, onSubmitted }: SubmitDialogProps) {
  const { lot } = bid;
  const sheet = sheetOf(lot, draft);
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [accepted, accept] = useState(warnings.length === 0);
  const [progress, setProgress] = useState<ReadonlyMap<string, SealProgress>>(new Map());
  /** Sealed and uploaded, and perhaps submitted already: the same version again, if only the answer was lost. */
  const ready = useRef<{ readonly id: string; readonly envelopes: UploadedEnvelope[] } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const working = stage.kind === 'working';
  const keyOf = useQuery(bidKeyQuery());
  const queryClient = useQueryClient();
  const [settingUp, setUp] = useState(false);

  useEffect(() => {
    if (!working) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [working]);
  useEffect(() => () => abort.current?.abort(), []);

  /** Null where it failed, or was stopped. */
  const start = async () => {
    if (lot.sealRecipient === null || !(await factorAhead(submitBid))) return null;
    setStage({ kind: 'working', asked: false });
    const own = await ownKey();
    const controller = new AbortController();
    abort.current = controller;
    try {
      ready.current ??= {
        id: crypto.randomUUID(),
        envelopes: await sealBid(
          lot,
          draft,
          files,
          [lot.sealRecipient, ...(own === null ? [] : [own.recipient])],
          (one) => setProgress((before) => new Map(before).set(one.kind, one)),
          controller.signal,
        ),
      };
      const { id, envelopes } = ready.current;
      setStage({ kind: 'working', asked: true });
      const reply = await submit({ lotId: lot.id, id, envelopes });
      if (reply.ok) {
        onSubmitted(reply.data.id);
        return reply.data;
      }
      // A refusal is an answer: next time everything is sealed anew. What had no answer is asked again as it was.
      // Nor is anything lost to who did not show the second factor.
      if (!isPassing(reply) && reply.reason !== 'factor_required') ready.current = null;
      setStage({ kind: 'failed', refusal: withWay(reply), unsure: isPassing(reply) });
    } catch (error) {
      if (!controller.signal.aborted)
        setStage({ kind: 'failed', refusal: uploadRefusal(error), unsure: false });
    }
    return null;
  };
  // What is sealed already is sealed as it is: the retry is of that.
  const ownKey = async () => {
    if (ready.current !== null) return null;
    const view =
      keyOf.data?.data ?? (await queryClient.ensureQueryData(bidKeyQuery()).catch(() => null))?.data;
    return view === undefined ? null : currentKey(view);
  };
  const stop = () => {
    abort.current?.abort();
    onClose();
  };
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const company = bid.companyName || read('nickName') || '';
  const keyView = keyOf.data?.data;
  if (settingUp && keyView !== undefined) {
    const back = () => setUp(false);
    return <SetUpKey view={keyView} replaces={null} cancelText="返回" onDone={back} onClose={back} />;
  }
  return (
    <CommandDialog
      title={working ? '正在递交，请勿关闭页面' : '递交投标文件'}
      confirmText={stage.kind === 'failed' ? '重试递交' : '加密并递交'}
      cancelText="返回修改"
      busyText="正在加密并递交"
      disabled={!accepted}
      act={start}
      onDone={() => undefined}
      onClose={onClose}
      stop={{ text: '停止递交', act: stage.kind === 'working' && stage.asked ? null : stop }}
    >
      {stage.kind === 'failed' ? (
        <RefusalNote
          message={`${stage.refusal.message}。${
            stage.unsure
              ? '没有收到平台的答复，投标可能已经送达：请点击“重试递交”，已经送达的会显示原来的回执，不会重复递交'
              : '本次递交没有生效，草稿和文件仍在'
          }`}
          fields={[]}
          way={stage.unsure ? undefined : stage.refusal.way}
        />
      ) : null}
      {stage.kind === 'asking' ? (
        <>
          <p>
            {company}将向“{lot.tenderTitle}”递交投标：
          </p>
          <p className={styles.generated}>
            投标总价：<b>{formatYuan(sheet.totalIncl)}</b>（含税）
            <br />
            大写：{sheet.capital}
          </p>
          <ul className={styles.plainList}>
            <li>
              {files.length}个文件（{formatFileSize(bytes)}）和填写的内容，将在您的浏览器中加密后上传；
              {formatDateTime(lot.bidDeadline)}（北京时间）截止，{secrecy.short}。
            </li>
            <li>
              {bid.validVersionNo === null
                ? '全部送达后，您将得到带平台签名的回执。'
                : `全部送达后，新版本取代第${bid.validVersionNo}版；在此之前第${bid.validVersionNo}版一直有效。`}
            </li>
            <li>上传前须二次验证（验证器，或发到手机、邮箱的验证码），请在截止前留出时间。</li>
            {methodSteps[lot.method].priceOnce ? (
              <li>
                <b>本项目为一次报价，递交后不得更改</b>：不能替换；截止前可以撤回，撤回后不能再次报价。
              </li>
            ) : (
              <li>截止前可以撤回或重新递交，次数不限。</li>
            )}
          </ul>
          {keyView === undefined ? null : <KeyLine view={keyView} onSetUp={() => setUp(true)} />}
          {warnings.map((warning) => (
            <div key={warning} className={styles.warning}>
              <CheckBox checked={accepted} onChange={(event) => accept(event.target.checked)}>
                {warning}。我已知悉，仍要递交。
              </CheckBox>
            </div>
          ))}
        </>
      ) : (
        <ol className={styles.progress} aria-label="递交进度">
          {envelopeKinds.map((kind) => (
            <ProgressRow
              key={kind}
              progress={progress.get(kind) ?? { kind, step: 'waiting', sent: 0, total: 0 }}
            />
          ))}
        </ol>
      )}
    </CommandDialog>
  );
}

/** Whether what is sealed now can be read back, and how it comes to be: nothing that must be done first. */
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
  const left = speed > 0 ? Math.ceil((total - sent) / speed) : null;
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
          {left !== null && left > 0
            ? `，约剩${left < 60 ? `${left}秒` : `${Math.ceil(left / 60)}分钟`}`
            : ''}
        </small>
      ) : null}
    </li>
  );
}
