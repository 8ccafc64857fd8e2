import { isPassing } from '@procure/client/client.ts';
import { submitBid } from '@procure/contract/bid/bid.route.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { type EnvelopeKind, envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
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
import { useState } from 'react';
import { currentKey, tailOf } from '../../../lib/bid-key.ts';
import { SetUpKey } from '../../../lib/bid-key-dialogs.tsx';
import { submit } from '../queries.ts';
import styles from './bid.module.css';
import { sheetOf } from './draft.ts';
import type { KeptFile } from './kept-files.ts';
import type { PreparedBid, PreparedEnvelope, PreparedStandings, UploadedEnvelope } from './prepared.ts';
import { SealProgressList } from './seal-progress.tsx';
import { isConfirmed, Unconfirmed } from './unconfirmed.tsx';
import { useSealing } from './use-sealing.ts';

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

type Stage =
  | { readonly kind: 'asking' }
  /** `asked`: everything is uploaded and the submission itself has been sent; it can no longer be stopped. */
  | { readonly kind: 'working'; readonly asked: boolean }
  /** `unsure`: the submission was sent and no answer came. It may have succeeded. */
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly unsure: boolean };

/** After a refusal for one of these reasons, or without a reason, everything is sealed again the next time. */
const ofEnvelopes: ReadonlySet<string> = new Set([
  '',
  'envelope_incomplete',
  'envelope_not_sealed',
  'envelope_malformed',
  'envelope_mismatch',
  'newer_version_counts',
]);

/** States the consequences, then seals, uploads and submits. Nothing counts before the last step. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { bid, draft, files, warnings, kept, standings, onClose, onSubmitted } = props;
  const { lot } = bid;
  const sheet = sheetOf(lot, draft);
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [accepted, accept] = useState(warnings.length === 0);
  const [unconfirmed, goOn] = useState(false);
  const working = stage.kind === 'working';
  const { progress, seal, stop, keyView } = useSealing({ lot, draft, files }, kept);
  const [settingUp, setUp] = useState(false);

  /** Null if it failed or was stopped. */
  const start = async () => {
    if (!(await factorAhead(submitBid))) return null;
    setStage({ kind: 'working', asked: false });
    try {
      const prepared = await seal(envelopeKinds, unconfirmed);
      if (prepared === null) return null;
      setStage({ kind: 'working', asked: true });
      // Stored before the submission is sent: after a lost connection, this page or the next submits the same version
      // again.
      await kept.put({ ...prepared, asked: true });
      const { id, envelopes } = prepared;
      const reply = await submit({ lotId: lot.id, id, envelopes: envelopes.map(named), unconfirmed });
      if (reply.ok) {
        await kept.put(null);
        onSubmitted(reply.data.id);
        return reply.data;
      }
      // A submission without an answer is sent again unchanged. A refusal is an answer: the envelopes are kept, unless
      // it concerns them or names no reason.
      if (!isPassing(reply))
        await kept.put(ofEnvelopes.has(reply.reason ?? '') ? null : { ...prepared, asked: false });
      setStage({ kind: 'failed', refusal: withWay(reply), unsure: isPassing(reply) });
    } catch (error) {
      setStage({ kind: 'failed', refusal: uploadRefusal(error), unsure: false });
    }
    return null;
  };
  const leave = () => {
    stop();
    onClose();
  };
  const ready = envelopeKinds.filter((kind) => standings.get(kind) === 'ready');
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const company = bid.companyName || read('nickName') || '';
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
      disabled={!accepted || !(unconfirmed || isConfirmed(lot))}
      act={start}
      onDone={() => undefined}
      onClose={onClose}
      stop={{ text: '停止递交', act: stage.kind === 'working' && stage.asked ? null : leave }}
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
            投标总价：<b translate="no">{formatYuan(sheet.totalIncl)}</b>（含税）
            <br />
            大写：<span translate="no">{sheet.capital}</span>
          </p>
          <ul className={styles.plainList}>
            <li>
              {ready.length === 0
                ? `${files.length}个文件（${formatFileSize(bytes)}）和填写的内容，将在您的浏览器中加密后上传；`
                : ready.length === envelopeKinds.length
                  ? `${listed(ready)}已加密上传，没有修改，这次只递交清单；`
                  : `${listed(ready)}已加密上传，没有修改，不再上传；其余内容将在您的浏览器中加密后上传；`}
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
          <Unconfirmed lot={lot} checked={unconfirmed} onChange={goOn} />
          {warnings.map((warning) => (
            <div key={warning} className={styles.warning}>
              <CheckBox checked={accepted} onChange={(event) => accept(event.target.checked)}>
                {warning}。我已知悉，仍要递交。
              </CheckBox>
            </div>
          ))}
        </>
      ) : (
        <SealProgressList label="递交进度" kinds={envelopeKinds} progress={progress} />
      )}
    </CommandDialog>
  );
}

const listed = (kinds: readonly EnvelopeKind[]) => kinds.map((kind) => envelopeKindLabels[kind]).join('、');

/** The fields of an envelope that a submission names. */
const named = ({ kind, fileId, name, size, sha256 }: PreparedEnvelope): UploadedEnvelope => ({
  ...{ kind, fileId, name, size, sha256 },
});

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
