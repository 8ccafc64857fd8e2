import type { LotDrawView } from '@procure/contract/draw/draw.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { DrawPhaseBadge } from '@procure/web/draw/draw-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import { DrawActs } from '../components/draw-acts.tsx';
import { DrawCard } from '../components/draw-card.tsx';
import { drawQuery } from '../queries.ts';

/** `/expert-draw/:lotId`: the draw of a lot's experts, with the state of their invitations. */
export default function DrawPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({ ...drawQuery(lotId), staleTime: 0, refetchInterval: 15_000 });
  return (
    <Loaded query={query} back={{ href: '/tender', text: '招标项目' }}>
      {(view) => <Shown view={view} />}
    </Loaded>
  );
}

const texts: Readonly<Record<LotDrawView['phase'], { readonly title: string; readonly text: string }>> = {
  unrequested: {
    title: '尚未申请抽取',
    text: '申请后系统固定候选名单和随机种子，其摘要收录到公开日志后自动抽取并逐一邀请。抽取顺序不能更改，也不能重抽。',
  },
  committed: {
    title: '抽取顺序已固定，等待公开日志收录',
    text: '通常一分钟内完成，收录后自动邀请专家，不需要操作。',
  },
  inviting: {
    title: '正在等待专家答复',
    text: '专家谢绝或者逾期未答复的，系统按抽取顺序自动邀请下一位。',
  },
  exhausted: {
    title: '符合条件的专家已全部邀请，仍有空缺',
    text: '可以放宽条件再次抽取；仍不能满足的，说明理由后直接指定本单位的评委。',
  },
  complete: { title: '专家已到齐', text: '名单在定标前保密，评标委员会成员在开标后相互可见。' },
};

function Shown({ view }: { readonly view: LotDrawView }) {
  const { lot, phase, seats, held, vacant, draws, appointments } = view;
  const total = seats.reduce((sum, one) => sum + one.seats, 0);
  const { title, text } = texts[phase];
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`抽取专家：${lot.tenderTitle}`}
        lead={
          <>
            {lot.tenderNo} · 第{lot.lotNo}标段 {lot.title}
          </>
        }
        badges={total === 0 ? null : <DrawPhaseBadge phase={phase} />}
        actions={<ButtonLink href={`/tender/${lot.tenderId}/team?lotId=${lot.id}`}>项目人员</ButtonLink>}
      />
      {total === 0 ? (
        <Card title="抽取专家">
          <EmptyState text="本标段的专家由招标人指定，不需要抽取" />
        </Card>
      ) : (
        <>
          <Card title="专家席位">
            <div className={styles.form}>
              <DescriptionList
                items={[
                  {
                    term: '应抽取',
                    detail: `${seats.map((one) => `${one.name} ${one.seats}人`).join('、')}，共${total}人`,
                    wide: true,
                  },
                  { term: '已到席', detail: `${held}人` },
                  { term: '尚缺', detail: `${vacant}人` },
                ]}
              />
              <Note
                tone={phase === 'exhausted' ? 'warning' : phase === 'complete' ? 'success' : 'info'}
                title={title}
              >
                <p className={styles.text}>{text}</p>
              </Note>
              <DrawActs view={view} />
            </div>
          </Card>
          {draws.toReversed().map((draw) => (
            <DrawCard key={draw.no} lotId={lot.id} draw={draw} isFirst={draws.length === 1} />
          ))}
          {appointments.length === 0 ? null : (
            <Card title="直接指定的专家">
              <DescriptionList
                items={appointments.map(({ name, reason, appointedBy, appointedAt }) => ({
                  term: name,
                  detail: `${reason}（${appointedBy}，${formatDateTime(appointedAt)}）`,
                  wide: true,
                }))}
              />
            </Card>
          )}
        </>
      )}
    </div>
  );
}
