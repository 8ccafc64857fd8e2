import type { getIntention } from '@procure/contract/intention/intention.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { law } from '@procure/domain/tender/law.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { IntentionBadge } from '@procure/web/intention/intention-badge.tsx';
import { IntentionHistory, intentionFacts } from '@procure/web/intention/intention-facts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import form from '../../../lib/form.module.css';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { TabTitle } from '../../../lib/tab-title.ts';
import { draftOf, type IntentionDraft } from '../components/intention-draft.ts';
import { IntentionFields } from '../components/intention-fields.tsx';
import {
  cancelIntention,
  intentionQuery,
  publishIntention,
  reviseIntention,
  saveIntention,
} from '../queries.ts';

type Intention = OutputOf<typeof getIntention>;

/** `/tender/intention/:id`: a planned purchase, its publication and revisions. */
export default function IntentionPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...intentionQuery(id), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/tender/intention', text: '采购意向' }}>
      {(intention) => <Shown key={intention.id} intention={intention} />}
    </Loaded>
  );
}

function Shown({ intention }: { readonly intention: Intention }) {
  const [dialog, setDialog] = useState<'revise' | 'cancel' | null>(null);
  const { state, title, publishedAt, organisationName, savedBy, savedAt, publications } = intention;
  const close = () => setDialog(null);
  return (
    <div className={styles.page}>
      <TabTitle of={title} />
      <PageHeader
        title={title}
        badges={<IntentionBadge state={state} />}
        lead={`${organisationName} · ${savedBy}于 ${formatDateTime(savedAt)} 保存`}
        actions={
          <>
            <ButtonLink href="/tender/intention">全部采购意向</ButtonLink>
            {state === 'published' ? (
              <Allowed code="tender.publish">
                <Button onClick={() => setDialog('revise')}>调整</Button>
              </Allowed>
            ) : null}
            {state === 'cancelled' ? null : (
              <Allowed code="tender.publish">
                <Button onClick={() => setDialog('cancel')}>取消采购意向</Button>
              </Allowed>
            )}
          </>
        }
      />
      {state === 'published' && publishedAt !== null ? <Since publishedAt={publishedAt} /> : null}
      {intention.cancelReason === null ? null : (
        <Note tone="neutral" title={`${formatDateTime(intention.cancelledAt ?? '')} 取消`}>
          <p className={styles.text}>{intention.cancelReason}</p>
        </Note>
      )}
      {state === 'draft' ? (
        <Draft key={intention.version} intention={intention} />
      ) : (
        <Card title="采购意向">
          <DescriptionList items={intentionFacts(intention)} />
        </Card>
      )}
      <IntentionHistory publications={publications} />
      {dialog === 'revise' ? <ReviseDialog intention={intention} onClose={close} /> : null}
      {dialog === 'cancel' ? <CancelDialog intention={intention} onClose={close} /> : null}
    </div>
  );
}

/** The day from which the purchase may begin. */
function Since({ publishedAt }: { readonly publishedAt: string }) {
  const days = law.intentionDays.value;
  const earliest = addDays(dayOf(new Date(publishedAt)), days);
  return (
    <Note title={`${formatDateTime(publishedAt)} 首次公开，公开满${days}日的日期为${formatDay(earliest)}`}>
      <p>此前开始采购活动的，编制项目时须说明理由（{law.intentionDays.citation}）。</p>
    </Note>
  );
}

function Draft({ intention }: { readonly intention: Intention }) {
  const act = useCommand(saveIntention);
  const fields = useFields<IntentionDraft>(draftOf(intention), act.failure);
  const [publishing, setPublishing] = useState(false);
  const changed = fields.form.formState.isDirty;
  useClosingAsks(changed && !act.busy);
  const { id, version, organisationId } = intention;
  return (
    <Card title="采购意向">
      <div className={form.form}>
        <IntentionFields of={fields} />
        <div className={styles.actions}>
          <Button
            busy={act.busy}
            busyText="正在保存"
            onClick={() =>
              void whenValid(fields, (draft) =>
                act.run({ ...draft, id, version, organisationId }, '已保存草稿，公开后供应商可见'),
              )
            }
          >
            保存草稿
          </Button>
          <Allowed code="tender.publish">
            <Button kind="primary" disabled={changed} onClick={() => setPublishing(true)}>
              公开
            </Button>
          </Allowed>
          {changed ? <span className={styles.hint}>请先保存修改后的草稿</span> : null}
        </div>
        {publishing ? <PublishDialog intention={intention} onClose={() => setPublishing(false)} /> : null}
      </div>
    </Card>
  );
}

interface OfIntention {
  readonly intention: Intention;
  readonly onClose: () => void;
}

function PublishDialog({ intention, onClose }: OfIntention) {
  const act = useCommand(publishIntention);
  const { id, version } = intention;
  return (
    <CommandDialog
      title="公开采购意向"
      confirmText="公开"
      busyText="正在公开"
      width={720}
      onClose={onClose}
      act={() => act.run({ id, version }, '采购意向已公开')}
    >
      <p className={styles.hint}>公开后任何人都能在门户查看。以后的调整和取消同样公开，历次内容保留。</p>
      <DescriptionList items={intentionFacts(intention)} stacked />
    </CommandDialog>
  );
}

interface Revision extends IntentionDraft {
  readonly reason: string;
}

function ReviseDialog({ intention, onClose }: OfIntention) {
  const act = useCommand(reviseIntention);
  const fields = useFields<Revision>({ ...draftOf(intention), reason: '' }, act.failure);
  const { id, version } = intention;
  return (
    <FieldsDialog
      of={fields}
      title="调整采购意向"
      confirmText="公开调整"
      busyText="正在公开"
      width={720}
      onClose={onClose}
      act={(revision) => act.run({ ...revision, id, version }, '调整后的内容已公开')}
    >
      <IntentionFields of={fields as unknown as Fields<IntentionDraft>} />
      <TextField
        of={fields}
        name="reason"
        label="调整原因"
        required
        help="5–500字，随调整后的内容公开。"
        max={500}
        lines={2}
      />
    </FieldsDialog>
  );
}

function CancelDialog({ intention: { id, version, state }, onClose }: OfIntention) {
  const act = useCommand(cancelIntention);
  return (
    <ReasonDialog
      title="取消采购意向"
      confirmText="取消采购意向"
      busyText="正在取消"
      danger
      label="取消原因"
      help={
        state === 'draft'
          ? '5–500字。草稿从未公开，取消后不能恢复。'
          : '5–500字，在门户公开。取消后不能恢复。'
      }
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id, version, reason }, '采购意向已取消')}
    />
  );
}
