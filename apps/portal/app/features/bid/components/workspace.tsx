import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { Allowed, useAllowed } from '../../../lib/permission.tsx';
import { refreshBid } from '../queries.ts';
import { Answers } from './answers.tsx';
import styles from './bid.module.css';
import { asksForBond } from './draft.ts';
import { EnvelopeFiles } from './envelope-files.tsx';
import { FactsBar } from './facts-bar.tsx';
import { useKeptFiles } from './kept-files.ts';
import { Bond, Letter } from './letter-and-bond.tsx';
import { Preview } from './preview.tsx';
import { PriceLines } from './price-lines.tsx';
import { errorsByField, type SectionCheck, selfCheck } from './self-check.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import { bidDifferences, useBidDraft } from './use-bid-draft.ts';

interface WorkspaceProps {
  readonly bid: BidWorkspace;
  onSubmitted(versionId: string): void;
}

/** Where a bid is written: deadline, standing, steps and self-check in one bar, the work, and the bar that says it is saved. */
export function Workspace({ bid, onSubmitted }: WorkspaceProps) {
  const { lot } = bid;
  const writing = useBidDraft(lot, bid.draft);
  const kept = useKeptFiles(lot.id);
  const mayEdit = useAllowed('bid.edit');
  const { draft, change } = writing;
  const [open, setOpen] = useState<'submit' | 'preview' | null>(null);
  const [tried, setTried] = useState(false);
  /** What was wrong at the last attempt to submit, and is still: what is mended leaves the list, nothing joins it. */
  const [found, setFound] = useState<{ readonly attempt: number; readonly fields: ReadonlySet<string> }>({
    attempt: 0,
    fields: new Set(),
  });
  const files = kept.state === 'read' ? kept.files : null;
  const check = useMemo(
    () => selfCheck(lot, bid.companyName, draft, files),
    [lot, bid.companyName, draft, files],
  );
  const errors = useMemo(() => errorsByField(check), [check]);
  const errorAt = (field: string, value: string) => (tried || value !== '' ? errors.get(field) : undefined);

  const ask = async () => {
    setTried(true);
    const blocker = bid.blockers[0];
    if (blocker !== undefined) return toast.error(blocker.message);
    if (files === null)
      return toast.error(
        kept.state === 'failed'
          ? '本机保存的文件暂时不能读取，请在文件处重试后再递交'
          : '正在读取本机保存的文件，请稍候再递交',
      );
    if (!check.ready) {
      const fields = check.sections.flatMap((section) => section.errors.map(({ field }) => field));
      return setFound((before) => ({ attempt: before.attempt + 1, fields: new Set(fields) }));
    }
    // Who submits what colleagues wrote has nothing to save.
    if (!mayEdit || (await writing.save()).all) setOpen('submit');
    else toast.error('草稿尚未保存，请稍候再递交');
  };
  const part = { lot, draft, errorAt, onChange: change };
  const wrong = check.sections.flatMap(({ title, errors }) =>
    errors
      .filter(({ field }) => found.fields.has(field))
      .map(({ field, message }) => ({ id: field, message: `${title}：${message}` })),
  );
  if (!writing.loaded)
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  return (
    <>
      <FactsBar bid={bid}>
        <nav className={styles.steps} aria-label="投标步骤与自检">
          <ol>
            {check.sections.map((section) => (
              <StepRow key={section.key} section={section} tried={tried} />
            ))}
          </ol>
          <p className={check.ready ? styles.good : styles.muted} role="status">
            {check.ready
              ? '自检通过，可以递交'
              : kept.state === 'reading'
                ? '正在读取本机保存的文件…'
                : '全部完成后即可递交'}
          </p>
        </nav>
      </FactsBar>
      <div className={styles.work}>
        <ConflictView draft={writing} noun="这份投标草稿" differences={bidDifferences} />
        <ErrorSummary key={found.attempt} errors={wrong} />
        {mayEdit ? null : (
          <Note title="填写的内容由有编制权限的同事修改">
            <p>您可以核对内容，在本机选择投标文件后递交。</p>
          </Note>
        )}
        <Card id="letter" title="投标函">
          <Written by={mayEdit}>
            <Letter {...part} />
          </Written>
        </Card>
        <Card id="prices" title="报价明细">
          <Written by={mayEdit}>
            <PriceLines lot={lot} draft={draft} errorAt={errorAt} onChange={change} />
          </Written>
          <WhereKept />
        </Card>
        <Card id="technical" title="技术响应">
          <Written by={mayEdit}>
            <Answers lot={lot} kind="technical" draft={draft} errorAt={errorAt} onChange={change} />
          </Written>
          <EnvelopeFiles
            part="technical"
            id="technical.files"
            error={errorAt('technical.files', '')}
            label="技术文件"
            help="技术方案、检验报告等，合计不超过500 MB。选择时检查格式和密码；文件加密暂存在本机浏览器，递交时封装后上传。"
            kept={kept}
          />
        </Card>
        <Card id="commercial" title="商务响应">
          <Written by={mayEdit}>
            <Answers lot={lot} kind="commercial" draft={draft} errorAt={errorAt} onChange={change} />
          </Written>
          <EnvelopeFiles
            part="commercial"
            id="commercial.files"
            error={errorAt('commercial.files', '')}
            label="商务文件"
            help="营业执照、业绩、授权委托书等。请勿在此放入价格。"
            kept={kept}
          />
        </Card>
        {asksForBond(lot) ? (
          <Card id="bond" title="投标保证金">
            <Written by={mayEdit}>
              <Bond {...part} />
            </Written>
            <EnvelopeFiles
              part="voucher"
              id="bond.voucherFileIds"
              error={errorAt('bond.voucherFileIds', '')}
              label="保证金凭证"
              help="转账回单、保函或保单，单个不超过20.00 MB。"
              kept={kept}
            />
          </Card>
        ) : null}
      </div>
      <div className={styles.bar}>
        <SaveWords draft={writing} />
        <div className={styles.barActions}>
          <Button onClick={() => setOpen('preview')}>预览</Button>
          <Allowed code="bid.submit">
            <Button kind="primary" onClick={() => void ask()}>
              {bid.validVersionNo === null ? '递交投标' : '重新递交'}
            </Button>
          </Allowed>
        </div>
      </div>
      {open === 'preview' ? (
        <Preview bid={bid} draft={draft} files={kept.files} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'submit' ? (
        <SubmitDialog
          bid={bid}
          draft={draft}
          files={kept.files}
          warnings={check.warnings}
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

/** What is written of a bid: to be changed by who may, read by who submits only. */
function Written({ by, children }: { readonly by: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.written} disabled={!by}>
      {children}
    </fieldset>
  );
}

function StepRow({ section, tried }: { readonly section: SectionCheck; readonly tried: boolean }) {
  const { key, title, errors, known } = section;
  if (!known)
    return (
      <li>
        <a href={`#${key}`}>
          <Icon name="circle" size="1.15em" />
          <span>{title}</span>
          <small>待检查</small>
        </a>
      </li>
    );
  const ok = errors.length === 0;
  return (
    <li>
      <a href={`#${key}`} className={ok ? styles.good : tried ? styles.bad : undefined}>
        <Icon name={ok ? 'check-circle' : tried ? 'alert' : 'circle'} size="1.15em" />
        <span>{title}</span>
        <small>{ok ? '已完成' : `还有${errors.length}项`}</small>
      </a>
    </li>
  );
}

/** What is where before anything is sealed, so that nobody takes the draft for sealed. */
function WhereKept() {
  return (
    <p className={styles.kept}>
      递交前的填写内容（含报价）是草稿，尚未密封：随填写自动保存，由平台加密存放在服务器，供本企业有编制权限的同事继续编制。未及保存的修改和所选文件只在本机浏览器加密暂存，同事看不到，由同事递交时须在其浏览器中重新选择文件；登录失效后用本账号重新登录即可恢复，退出登录时清除，离开本企业后不能再打开。
    </p>
  );
}
