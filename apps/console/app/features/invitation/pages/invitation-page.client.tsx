import { cancelInvitation } from '@procure/contract/invitation/invitation.route.ts';
import type { InvitationDesk, SentInvitation } from '@procure/contract/invitation/invitation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { DrawPhase } from '@procure/domain/draw/draw.ts';
import { supplierDrawLabels } from '@procure/domain/invitation/draw.ts';
import { ableInvited } from '@procure/domain/invitation/rules.ts';
import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { DrawPhaseBadge } from '@procure/web/draw/draw-badge.tsx';
import { InvitationBadge } from '@procure/web/invitation/invitation-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { useAllowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { needed, SendDialog } from '../components/send-dialog.tsx';
import { deskQuery } from '../queries.ts';

export default function InvitationPage() {
  return <LotDeskPage desk="invitation">{(lotId) => <OfLot key={lotId} lotId={lotId} />}</LotDeskPage>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(deskQuery(lotId));
  return <Loaded query={query}>{(desk) => <Invitations desk={desk} />}</Loaded>;
}

function Invitations({ desk }: { readonly desk: InvitationDesk }) {
  const maySend = useAllowed('invitation.send');
  const [sending, setSending] = useState(false);
  const [cancelling, setCancelling] = useState<SentInvitation | null>(null);
  const { invitations, sendBlocker, minInvited } = desk;
  const countInForce = invitations.filter(({ phase }) => phase !== 'cancelled').length;
  const accepted = invitations.filter(({ phase }) => phase === 'accepted').length;
  const able = ableInvited(invitations.map(({ phase }) => phase));
  return (
    <>
      {desk.drawPhase === null ? null : <DrawNote desk={desk} phase={desk.drawPhase} />}
      {sendBlocker !== null ? (
        <Note tone="warning" title={sendBlocker.message} />
      ) : isAnnounced(desk.lot) ? (
        <Note tone="info" title="本项目已公开公告，供应商可直接参加">
          <p>{needed(desk)}</p>
        </Note>
      ) : countInForce < minInvited ? (
        <Note tone="warning" title={`还需邀请${minInvited - countInForce}家供应商`}>
          <p>{needed(desk)}</p>
        </Note>
      ) : able < minInvited ? (
        <Note tone="warning" title={`仍可能参加的受邀供应商只有${able}家，不足${minInvited}家`}>
          <p>请补充邀请其他供应商。至截止时有效投标不足{minInvited}家的，本标段将依法流标，重新采购。</p>
        </Note>
      ) : null}
      <Card
        title={`邀请（${countInForce}家，已接受${accepted}家）`}
        aside={
          sendBlocker === null && maySend ? (
            <Button kind="primary" onClick={() => setSending(true)}>
              发出邀请
            </Button>
          ) : null
        }
      >
        <DataTable
          caption="已发出的邀请"
          rows={invitations}
          rowKey={(row) => row.id}
          empty={<EmptyState text="还没有发出邀请" hint={needed(desk)} />}
          columns={[
            {
              key: 'company',
              title: '供应商',
              cell: (row) => (
                <span>
                  {row.companyName}
                  {row.isDrawn ? <Minor>随机抽取</Minor> : null}
                  {row.recommendation === null ? null : <Minor>推荐意见：{row.recommendation}</Minor>}
                </span>
              ),
            },
            { key: 'phase', title: '回复', width: '14rem', cell: (row) => <Reply row={row} /> },
            { key: 'sent', title: '发出', width: '11rem', cell: (row) => formatDateTime(row.sentAt) },
            {
              key: 'read',
              title: '阅读',
              width: '11rem',
              cell: (row) => (row.readAt === null ? '未读' : formatDateTime(row.readAt)),
            },
            {
              key: 'until',
              title: '回复截止（北京时间）',
              width: '11rem',
              cell: (row) => formatDateTime(row.replyUntil),
            },
            {
              key: 'act',
              title: '操作',
              width: '11rem',
              cell: (row) =>
                row.phase === 'cancelled' || !maySend ? (
                  '—'
                ) : row.cancelBlocker === null ? (
                  <Button kind="text" onClick={() => setCancelling(row)}>
                    取消邀请
                  </Button>
                ) : (
                  <span className={styles.facts}>{row.cancelBlocker.message}</span>
                ),
            },
          ]}
        />
      </Card>
      {sending ? <SendDialog desk={desk} onClose={() => setSending(false)} /> : null}
      {cancelling === null ? null : (
        <CancelDialog invitation={cancelling} onClose={() => setCancelling(null)} />
      )}
    </>
  );
}

/** How far the draw of the suppliers is, and the way to it. */
function DrawNote({ desk, phase }: { readonly desk: InvitationDesk; readonly phase: DrawPhase }) {
  return (
    <div className={styles.actions}>
      <ButtonLink href={`/supplier-draw/${desk.lot.id}`}>{drawWays[phase]}</ButtonLink>
      <DrawPhaseBadge phase={phase} labels={supplierDrawLabels} />
    </div>
  );
}

const drawWays: Readonly<Record<DrawPhase, string>> = {
  unrequested: '随机抽取',
  committed: '查看抽取',
  inviting: '查看抽取',
  exhausted: '查看抽取或者再次抽取',
  complete: '查看抽取',
};

function Reply({ row }: { readonly row: SentInvitation }) {
  return (
    <div>
      <InvitationBadge state={row.phase} reader="staff" />
      {row.repliedAt !== null && row.phase !== 'cancelled' ? (
        <span className={styles.facts}>{formatDateTime(row.repliedAt)}</span>
      ) : null}
      {row.reason === null ? null : <p className={styles.text}>{row.reason}</p>}
    </div>
  );
}

function CancelDialog({
  invitation,
  onClose,
}: {
  readonly invitation: SentInvitation;
  readonly onClose: () => void;
}) {
  const act = useCommand(cancelInvitation);
  return (
    <ReasonDialog
      title="取消邀请"
      confirmText="确认取消邀请"
      busyText="正在取消"
      danger
      label="取消原因"
      help="5–500字，供应商可以看到。"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id: invitation.id, reason }, '邀请已取消，供应商将收到通知')}
    >
      <p className={styles.text}>
        取消对{invitation.companyName}的邀请后，该供应商不能再参加本标段；
        {invitation.isDrawn ? '平台按抽取顺序邀请下一家，取消原因记入抽取记录。' : '可以重新邀请。'}
      </p>
    </ReasonDialog>
  );
}
