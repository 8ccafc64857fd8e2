import type { CommentPlace } from '@procure/domain/comment/place.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { SideIndex } from '@procure/ui/side-index/side-index.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { controlId } from '../../../lib/line-draft.ts';
import { Allowed } from '../../../lib/permission.ts';
import { FieldRemarks } from '../../../lib/remarked.tsx';
import { TabTitle } from '../../../lib/tab-title.ts';
import { tenderQuery } from '../queries.ts';
import { BasicFields } from './basic-fields.tsx';
import { CommentCard } from './comment-card.tsx';
import { pathOfPlace, placeId, placeOfPath } from './comment-place.ts';
import { CommentButton, CommentsOf } from './comments.tsx';
import { ContentFields } from './content-fields.tsx';
import { FoundNote, OriginNote, ReturnedNote } from './draft-notes.tsx';
import { valueAt } from './form-state.ts';
import { LotsCard, type Shown } from './lots-card.tsx';
import { onePerField, partsOf, placed } from './problems.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './tender.module.css';
import { SubmitDialog } from './tender-dialogs.tsx';
import { tenderDifferences } from './tender-differences.ts';
import { useSubmission } from './use-submission.ts';
import { type TenderStart, useTenderDraft } from './use-tender-draft.ts';
import { WordingCard } from './wording-card.tsx';

/** Saves while the user types: valid parts on the platform; the others stay as typed, with a message. */
export function TenderEditor(start: TenderStart) {
  const { id } = start;
  const navigate = useNavigate();
  const writing = useTenderDraft(start);
  const { draft, version, keptBack, saving } = writing;
  const storedTender = useQuery({ ...tenderQuery(id), enabled: version > 0 }).data?.data;
  const [shown, show] = useState<Shown>({ lot: 0, line: null });
  const submission = useSubmission(writing, id, storedTender);
  const toTender = () => void navigate(`/tender/${id}`);

  // An empty field is marked only after a submission was attempted; a filled-in field as soon as it is refused.
  const typed = keptBack.filter(({ field }) => submission.asked || valueAt(draft, field) !== '');
  const problems = onePerField([...typed, ...submission.problems]);
  const messages = new Map(problems.map(({ field, message }) => [field, message]));

  const lotIds = draft.lots.map((lot) => lot.id).join(' ');
  // The same function while the lots are the same, so that a key renders no other field.
  const remarkOf = useCallback(
    (path: string, label: string) => {
      const place = placeOfPath(path, lotIds.split(' '));
      return place === null ? null : <CommentButton place={place} label={label} />;
    },
    [lotIds],
  );
  const jump = (place: CommentPlace) => {
    const path = pathOfPlace(place, draft.lots);
    if (path === null) return;
    show((now) => shownFor(path, now));
    // After the lot and the line are shown.
    setTimeout(() =>
      (document.getElementById(controlId(path)) ?? document.getElementById(placeId(place)))?.focus(),
    );
  };

  if (!writing.loaded) return <Skeleton lines={10} />;
  const saveAll = async () => {
    const { all } = await writing.save();
    if (all) toast.success('草稿已保存');
  };

  return (
    <CommentsOf tenderId={id} stored={version > 0}>
      <FieldRemarks value={remarkOf}>
        <TabTitle of={draft.title} />
        <PageHeader
          title={version === 0 ? '新建招标项目' : draft.title || '编辑招标项目'}
          lead={
            storedTender
              ? `项目编号 ${storedTender.tenderNo}`
              : '填写的内容随时加密存于本机，填妥必填的项目信息后自动保存到平台；提交审批前只有内部人员可见。'
          }
          actions={
            version > 0 ? (
              <ButtonLink href={`/tender/${id}`}>查看项目</ButtonLink>
            ) : start.origin === undefined ? (
              <ButtonLink href="/tender/template">用模板新建</ButtonLink>
            ) : null
          }
        />
        <div className={styles.editor}>
          <div className={styles.sections}>
            <ErrorSummary
              errors={submission.left(problems).map((one) => ({
                message: placed(one, draft.lots.length),
                ...(hasControl(one.field)
                  ? { id: controlId(one.field), reveal: () => show((now) => shownFor(one.field, now)) }
                  : {}),
              }))}
            />
            <ConflictView draft={writing} noun="这个项目" differences={tenderDifferences} />
            <FoundNote writing={writing} />
            <OriginNote origin={start.origin} />
            <ReturnedNote tender={storedTender} />
            <CommentCard
              lot={storedTender?.lots.find((lot) => lot.id === draft.lots[shown.lot]?.id)}
              lotCount={draft.lots.length}
              onJump={jump}
            />
            <Card id="basics" title="基本信息">
              <BasicFields
                id={id}
                stored={storedTender}
                draft={draft}
                errors={messages}
                onChange={writing.change}
              />
            </Card>
            <Card id="content" title="内容与资格">
              <ContentFields draft={draft} errors={messages} onChange={writing.change} />
            </Card>
            <LotsCard
              writing={writing}
              shown={shown}
              onShow={show}
              errors={messages}
              stored={storedTender}
              beforeAdding={submission.bringToPlatform}
            />
            <WordingCard tender={storedTender} />
            <SaveBar writing={writing}>
              <Button busy={saving.kind === 'saving'} busyText="正在保存" onClick={() => void saveAll()}>
                保存草稿
              </Button>
              <Allowed code="tender.submit">
                <Button
                  kind="primary"
                  busy={submission.request.busy}
                  busyText="正在提交"
                  disabled={saving.kind === 'conflict'}
                  onClick={() => void submission.submit(toTender)}
                >
                  提交审批
                </Button>
              </Allowed>
            </SaveBar>
          </div>
          {submission.warned === null ? null : (
            <SubmitDialog
              tender={submission.warned}
              request={submission.request}
              onClose={submission.closeWarnings}
              onDone={toTender}
            />
          )}
          <aside className={styles.index}>
            <SideIndex sections={partsOf(problems)} />
          </aside>
        </div>
      </FieldRemarks>
    </CommentsOf>
  );
}

/** A field without a control: a tender that would be lawful later needs no correction, only time. */
const hasControl = (field: string) => field !== '' && field !== 'lots' && !field.endsWith('.publishAt');

/** The lot that contains a field, and its price line if the field is of one. */
function shownFor(field: string, now: Shown): Shown {
  const [, lot, row] = /^lots\.(\d+)\.(?:priceLines\.(\d+))?/.exec(field) ?? [];
  if (lot === undefined) return now;
  return { lot: Number(lot), line: row === undefined ? null : Number(row) };
}
