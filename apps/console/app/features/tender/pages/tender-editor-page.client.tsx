import type { FieldMessage } from '@procure/client/client.ts';
import type { TenderView } from '@procure/contract/tender/view.ts';
import { formatClock } from '@procure/domain/display/time.ts';
import { missingBeforeApproval } from '@procure/domain/tender/completeness.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { SideIndex } from '@procure/ui/side-index/side-index.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Allowed } from '../../../lib/permission.tsx';
import { queryClient } from '../../../lib/queries.ts';
import { withWay } from '../../../lib/way.ts';
import { BasicFields, ContentFields } from '../components/basic-fields.tsx';
import { Failed } from '../components/failed.tsx';
import {
  controlId,
  draftOf,
  emptyLot,
  emptyTender,
  inputOf,
  type LotDraft,
  type TenderDraft,
  withinMethod,
} from '../components/form-state.ts';
import { LotForm } from '../components/lot-form.tsx';
import styles from '../components/tender.module.css';
import { SubmitDialog, warningsIn } from '../components/tender-dialogs.tsx';
import { acts, saveTender, tenderQuery, useAct } from '../queries.ts';

export function NewTenderPage() {
  const [id] = useState(() => crypto.randomUUID());
  const [draft] = useState(() => emptyTender(new Date()));
  return <Editor id={id} initial={draft} version={0} />;
}

export function EditTenderPage() {
  const { id = '' } = useParams();
  const tender = useQuery({ ...tenderQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  if (tender.isPending) return <Skeleton lines={10} />;
  if (tender.isError) return <Failed error={tender.error} onRetry={() => void tender.refetch()} />;
  const { data } = tender.data;
  if (data.lots.some(({ state }) => state !== 'draft')) {
    return (
      <EmptyState
        text="该项目已提交审批或已发布，不能再编辑"
        hint="待审批的可以先撤回，待发布的可以退回修改。"
        action={<ButtonLink href={`/tender/${id}`}>查看项目</ButtonLink>}
      />
    );
  }
  return <Editor key={id} id={id} initial={draftOf(data)} version={data.version} />;
}

type Saving =
  | { readonly state: 'saved'; readonly at: string }
  | { readonly state: 'changed' | 'saving' | 'untouched' }
  | { readonly state: 'waiting'; readonly why: string }
  | { readonly state: 'failed'; readonly why: string };

interface EditorProps {
  readonly id: string;
  readonly initial: TenderDraft;
  readonly version: number;
}

/** Writes while one types: what can be kept is kept, and what stands in the way is said when asked to save. */
function Editor({ id, initial, version: initialVersion }: EditorProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [saving, setSaving] = useState<Saving>({ state: 'untouched' });
  const [current, setCurrent] = useState(0);
  const [asked, setAsked] = useState(false);
  // The tender as saved, while the reasons for what it departs from are asked for.
  const [warned, setWarned] = useState<TenderView | null>(null);
  // What stood in the way at the last attempt: it takes the focus, so it must not change while one types.
  const [summary, setSummary] = useState<readonly FieldMessage[]>([]);
  const [version, setVersion] = useState(initialVersion);
  const request = useAct(acts.requestApproval);
  const stored = useQuery({ ...tenderQuery(id), enabled: version > 0 });
  const latest = useRef(draft);
  const known = useRef(initialVersion);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback((changes: Partial<TenderDraft>) => {
    setDraft((before) => {
      const after = withinMethod({ ...before, ...changes });
      latest.current = after;
      return after;
    });
    setSaving({ state: 'changed' });
  }, []);
  const changeLot = (place: number, changes: Partial<LotDraft>) =>
    change({ lots: latest.current.lots.map((lot, at) => (at === place ? { ...lot, ...changes } : lot)) });

  /** One save after the other: each knows the version that the one before it made. */
  const save = useCallback(
    (loud: boolean): Promise<boolean> => {
      const work = async () => {
        const sent = latest.current;
        setSaving({ state: 'saving' });
        const reply = await saveTender({ id, version: known.current, ...inputOf(sent) });
        if (reply.ok) {
          if (known.current === 0) history.replaceState(history.state, '', `/tender/${id}/edit`);
          known.current = reply.data.version;
          setVersion(reply.data.version);
          setErrors([]);
          setSaving(
            latest.current === sent ? { state: 'saved', at: new Date().toISOString() } : { state: 'changed' },
          );
          void queryClient.invalidateQueries({ queryKey: ['/api/inner/pch/tenders'] });
          return true;
        }
        const why = reply.reason === 'invalid_input' ? '有内容尚未填妥' : reply.message;
        setSaving(reply.reason === 'invalid_input' ? { state: 'waiting', why } : { state: 'failed', why });
        const wrong = reply.fields.length > 0 ? reply.fields : [{ field: '', message: reply.message }];
        // Once messages stand on the page they follow what is typed; before, nobody is interrupted.
        setErrors((shown) => (loud || shown.length > 0 ? wrong : shown));
        if (loud) {
          setSummary(wrong);
          refuse(withWay(reply));
        }
        return false;
      };
      const done = line.current.then(work, work);
      line.current = done;
      return done;
    },
    [id],
  );

  useEffect(() => {
    if (saving.state !== 'changed') return;
    const timer = setTimeout(() => void save(false), 2500);
    return () => clearTimeout(timer);
  }, [saving, save]);

  const unsaved = saving.state !== 'saved' && saving.state !== 'untouched';
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const documentsOf = (lotId: string): TenderView['lots'][number]['documents'] =>
    stored.data?.data.lots.find((one) => one.id === lotId)?.documents ?? [];
  const missing = () => {
    const input = inputOf(draft);
    const lots = input.lots.map((lot) => ({ ...lot, documents: documentsOf(lot.id).length }));
    return missingBeforeApproval({ ...input, lots });
  };
  const submit = async () => {
    setAsked(true);
    if (!(await save(true))) return;
    const left = missing();
    setSummary(left);
    if (left.length > 0) return;
    const fresh = await queryClient.fetchQuery({ ...tenderQuery(id), staleTime: 0 });
    if (warningsIn(fresh.data).length > 0) {
      setWarned(fresh.data);
      return;
    }
    const sent = await request.run({ id, version: known.current }, '已提交审批，审批人将收到通知');
    if (sent !== null) void navigate(`/tender/${id}`);
  };
  useEffect(() => {
    if (request.failure === null) return;
    setErrors(request.failure.fields);
    setSummary(request.failure.fields);
  }, [request.failure]);

  // What the editor can see is missing goes away as it is filled in; the server has the last word.
  const failures = errors.length > 0 || !asked ? errors : missing();
  const messages = new Map(failures.map(({ field, message }) => [field, message]));
  const lot = draft.lots[Math.min(current, draft.lots.length - 1)];
  const place = lot === undefined ? 0 : draft.lots.indexOf(lot);

  const addLot = () => {
    const now = new Date();
    const last = draft.lots.at(-1);
    const added = emptyLot(now, `第${draft.lots.length + 1}标段`);
    // A further lot keeps the times and people of the one before: they seldom differ.
    const like = last
      ? {
          times: last.times,
          openers: last.openers,
          evaluators: last.evaluators,
          representatives: last.representatives,
          openersNeeded: last.openersNeeded,
        }
      : {};
    change({ lots: [...draft.lots, { ...added, ...like }] });
    setCurrent(draft.lots.length);
  };
  const removeLot = async () => {
    if (lot === undefined) return;
    const yes = await confirm({
      text: `将删除标段“${lot.title}”及其报价表、条款与文件。`,
      confirmText: '删除标段',
      danger: true,
    });
    if (!yes) return;
    change({ lots: latest.current.lots.filter(({ id: lotId }) => lotId !== lot.id) });
    setCurrent(0);
  };

  return (
    <>
      <PageHeader
        title={version === 0 ? '新建招标项目' : draft.title || '编辑招标项目'}
        lead={
          stored.data
            ? `项目编号 ${stored.data.data.tenderNo}`
            : '填写后自动保存为草稿，提交审批前只有内部人员可见。'
        }
        actions={version === 0 ? null : <ButtonLink href={`/tender/${id}`}>查看项目</ButtonLink>}
      />
      <div className={styles.page}>
        <div className={styles.sections}>
          <ErrorSummary
            errors={(failures.length === 0 ? [] : summary).map(({ field, message }) => ({
              message: placed(field, message, draft),
              ...(field === '' ? {} : { id: controlId(field) }),
            }))}
          />
          <Returned tender={stored.data?.data} />
          <Card id="basics" title="基本信息">
            <BasicFields draft={draft} errors={messages} onChange={change} />
          </Card>
          <Card id="content" title="内容与资格">
            <ContentFields draft={draft} errors={messages} onChange={change} />
          </Card>
          <Card
            id="lots"
            title="标段"
            aside={
              <div className={styles.buttons}>
                {draft.lots.length > 1 ? (
                  <Button kind="text" onClick={() => void removeLot()}>
                    删除本标段
                  </Button>
                ) : null}
                <Button disabled={draft.lots.length >= 20} onClick={addLot}>
                  增加标段
                </Button>
              </div>
            }
          >
            {draft.lots.length > 1 ? (
              <div role="tablist" aria-label="标段" className={styles.tabs}>
                {draft.lots.map((one, index) => (
                  <button
                    key={one.id}
                    type="button"
                    role="tab"
                    aria-selected={index === place}
                    data-wrong={failures.some(({ field }) => field.startsWith(`lots.${index}.`)) || undefined}
                    className={styles.tab}
                    title={one.title}
                    onClick={() => setCurrent(index)}
                  >
                    {index + 1}. {one.title || '未命名'}
                  </button>
                ))}
              </div>
            ) : null}
            {lot === undefined ? null : (
              <LotForm
                key={lot.id}
                place={place}
                draft={draft}
                lot={lot}
                documents={documentsOf(lot.id)}
                errors={messages}
                onChange={(changes) => changeLot(place, changes)}
                beforeAdding={() => (unsaved || known.current === 0 ? save(true) : Promise.resolve(true))}
              />
            )}
          </Card>
          <div className={styles.bar}>
            <p role="status">{savingText(saving)}</p>
            <Button
              busy={saving.state === 'saving'}
              busyText="正在保存"
              onClick={() => void save(true).then((ok) => ok && toast.success('草稿已保存'))}
            >
              保存草稿
            </Button>
            <Allowed code="tender.submit">
              <Button kind="primary" busy={request.busy} busyText="正在提交" onClick={() => void submit()}>
                提交审批
              </Button>
            </Allowed>
          </div>
        </div>
        {warned === null ? null : (
          <SubmitDialog
            tender={warned}
            request={request}
            onClose={() => setWarned(null)}
            onDone={() => void navigate(`/tender/${id}`)}
          />
        )}
        <aside>
          <SideIndex
            sections={[
              { id: 'basics', title: '基本信息' },
              { id: 'content', title: '内容与资格' },
              { id: 'lots', title: '标段' },
            ]}
          />
        </aside>
      </div>
    </>
  );
}

function Returned({ tender }: { readonly tender: TenderView | undefined }) {
  const reason = tender?.lots.find(({ returnReason }) => returnReason !== null)?.returnReason;
  if (reason === undefined || reason === null) return null;
  return (
    <p className={`${styles.rule} ${styles.warn}`}>
      <span>审批退回：{reason}</span>
    </p>
  );
}

/** With several lots a message says which one it is about. */
function placed(field: string, message: string, draft: TenderDraft): string {
  const [, lot, line] = /^lots\.(\d+)(?:\.(?:priceLines|clauses)\.(\d+))?/.exec(field) ?? [];
  const where = [
    lot !== undefined && draft.lots.length > 1 ? `第${Number(lot) + 1}标段` : '',
    line === undefined ? '' : `第${Number(line) + 1}行`,
  ].join('');
  return where === '' ? message : `${where}：${message}`;
}

function savingText(saving: Saving): string {
  switch (saving.state) {
    case 'untouched':
      return '修改后自动保存';
    case 'changed':
      return '有修改，即将自动保存';
    case 'saving':
      return '正在保存…';
    case 'saved':
      return `已保存 ${formatClock(saving.at)}`;
    case 'waiting':
      return `尚未保存：${saving.why}，填妥后自动保存`;
    case 'failed':
      return `保存失败：${saving.why}`;
  }
}
