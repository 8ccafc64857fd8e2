import type { LotSupplierDraw } from '@procure/contract/invitation/draw.schema.ts';
import { supplierDrawLabels } from '@procure/domain/invitation/draw.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { DrawPhaseBadge } from '@procure/web/draw/draw-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { WhoHandles } from '../../../lib/handling.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { useAllowed } from '../../../lib/permission.ts';
import { TabTitle } from '../../../lib/tab-title.ts';
import { SupplierDrawCard } from '../components/supplier-draw-card.tsx';
import { SupplierDrawForm } from '../components/supplier-draw-form.tsx';
import { supplierDrawQuery } from '../queries.ts';

/** `/supplier-draw/:lotId`: the draw of a lot's invited suppliers, with the state of their invitations. */
export default function SupplierDrawPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({ ...supplierDrawQuery(lotId), staleTime: 0, refetchInterval: 15_000 });
  return (
    <Loaded query={query} back={{ href: '/tender', text: '招标项目' }}>
      {(view) => <Shown view={view} />}
    </Loaded>
  );
}

type Texts = Readonly<Record<LotSupplierDraw['phase'], { readonly title: string; readonly text: string }>>;

const texts: Texts = {
  unrequested: {
    title: '尚未申请抽取',
    text: '申请后系统固定候选名单和随机种子，其摘要收录到公开日志后自动抽取并发出邀请函。抽取顺序不能更改，也不能重抽。',
  },
  committed: {
    title: '抽取顺序已固定，等待公开日志收录',
    text: '通常一分钟内完成，收录后自动发出邀请函，不需要操作。',
  },
  inviting: {
    title: '正在等待供应商回复',
    text: '供应商婉拒、逾期未回复或者邀请被取消的，系统按抽取顺序自动邀请下一家。',
  },
  exhausted: {
    title: '没有其他可邀请的供应商，仍有空缺',
    text: '候选供应商已全部邀请，或者距投标截止已不足一个回复期限。可以再次抽取、缩短回复期限；仍不能满足的，在“邀请”中填写推荐意见后直接邀请。',
  },
  complete: { title: '供应商已到齐', text: '受邀供应商名单在开标前保密，请勿向他人透露。' },
};

function Shown({ view }: { readonly view: LotSupplierDraw }) {
  const { lot, phase, isOffered, draws } = view;
  const isShown = isOffered || draws.length > 0;
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`抽取供应商：${lot.tenderTitle}`}
        lead={
          <>
            {lot.tenderNo} · 第{lot.lotNo}标段 {lot.lotTitle}
          </>
        }
        badges={isShown ? <DrawPhaseBadge phase={phase} labels={supplierDrawLabels} /> : null}
        actions={<Invitations view={view} />}
      />
      {isShown ? (
        <>
          <Card title="受邀供应商">
            <div className={styles.form}>
              <Places view={view} />
              <Note
                tone={phase === 'exhausted' ? 'warning' : phase === 'complete' ? 'success' : 'info'}
                title={texts[phase].title}
              >
                <p className={styles.text}>{texts[phase].text}</p>
              </Note>
              <Request view={view} />
            </div>
          </Card>
          {draws.toReversed().map((draw) => (
            <SupplierDrawCard key={draw.no} lotId={lot.id} draw={draw} isFirst={draws.length === 1} />
          ))}
        </>
      ) : (
        <Card title="抽取供应商">
          <EmptyState text="本标段的供应商不通过随机抽取产生" />
        </Card>
      )}
    </div>
  );
}

/** The way to the letters, for those who may send them. */
function Invitations({ view: { lot } }: { readonly view: LotSupplierDraw }) {
  const maySend = useAllowed('invitation.send');
  return maySend ? (
    <ButtonLink href={`/tender/${lot.tenderId}/invitation?lotId=${lot.id}`}>邀请</ButtonLink>
  ) : null;
}

function Places({ view }: { readonly view: LotSupplierDraw }) {
  const { draws, count, held, vacant, minInvited } = view;
  return (
    <DescriptionList
      items={
        draws.length === 0
          ? [{ term: '应邀请', detail: `不少于${minInvited}家` }]
          : [
              { term: '抽取', detail: `${count}家` },
              { term: '已接受', detail: `${held}家` },
              { term: '尚缺', detail: `${vacant}家` },
            ]
      }
    />
  );
}

/** The request of a draw, while places are vacant and nobody else can be invited. */
function Request({ view }: { readonly view: LotSupplierDraw }) {
  const { lot, phase, mayHandle, requestBlocker, draws } = view;
  const maySend = useAllowed('invitation.send');
  const [open, setOpen] = useState(false);
  if (!maySend || (phase !== 'unrequested' && phase !== 'exhausted')) return null;
  if (requestBlocker !== null) return <p className={styles.hint}>{requestBlocker.message}</p>;
  if (!mayHandle) return <WhoHandles id={lot.tenderId} />;
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => setOpen(true)}>
          {draws.length === 0 ? '申请抽取' : '再次抽取'}
        </Button>
      </div>
      {open ? <SupplierDrawForm view={view} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
