import type { OwnInvitationView } from '@procure/contract/draw/draw.schema.ts';
import { initialPagination } from '@procure/domain/display/list.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { DrawStateBadge } from '@procure/web/draw/draw-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { acceptInvitation, declineInvitation, ownInvitationsQuery, withdrawAcceptance } from '../queries.ts';

/** `/expert/invitation`: the reader's invitations to committees, the open ones first. */
export default function InvitationPage() {
  const query = useQuery({
    ...ownInvitationsQuery(initialPagination.pageNum),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return <Loaded query={query}>{(invitations) => <Shown invitations={invitations} />}</Loaded>;
}

const isOpen = ({ state, isOver }: OwnInvitationView) => state === 'invited' && !isOver;

function Shown({ invitations }: { readonly invitations: readonly OwnInvitationView[] }) {
  const open = invitations.filter(isOpen);
  const rest = invitations.filter((one) => !isOpen(one));
  return (
    <div className={styles.page}>
      <PageHeader title="评审邀请" lead="随机抽取后的评审邀请和本人的答复记录。" />
      {open.length === 0 ? (
        <Card title="待答复">
          <EmptyState text="没有待答复的邀请" hint="被抽取后会以站内消息和短信告知。" />
        </Card>
      ) : null}
      {open.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
      <Card title="答复记录">
        <DataTable
          caption="本人的邀请与答复"
          columns={columns}
          rows={rest}
          rowKey={({ id }) => id}
          empty={<EmptyState text="还没有答复过的邀请" />}
        />
      </Card>
    </div>
  );
}

function OpenInvitation({ invitation }: { readonly invitation: OwnInvitationView }) {
  const { id, title, tenderNo, buyerName, agencyName, specialityName, evaluationDay, dueAt } = invitation;
  const accept = useCommand(acceptInvitation);
  const decline = useCommand(declineInvitation);
  const [isDeclining, setDeclining] = useState(false);
  async function onAccept() {
    const isSure = await confirm({
      title: '接受评审邀请',
      text: '接受后您成为本标段评标委员会成员，请按时评审并保守秘密。与本项目有利害关系的，请谢绝。',
      confirmText: '接受邀请',
    });
    if (isSure) await accept.run({ id }, '已接受，已列入评标委员会');
  }
  return (
    <Card title={title}>
      <div className={styles.form}>
        <Note title={`请在${formatDateTime(dueAt)}（北京时间）前答复，逾期视为不参加`} />
        <DescriptionList
          items={[
            { term: '项目编号', detail: tenderNo },
            { term: '预计评审', detail: formatDay(evaluationDay) },
            { term: '招标人', detail: buyerName },
            ...(agencyName === '' ? [] : [{ term: '招标代理机构', detail: agencyName }]),
            { term: '评审专业', detail: specialityName },
          ]}
        />
        <div className={styles.actions}>
          <Button kind="primary" busy={accept.busy} busyText="正在接受" onClick={() => void onAccept()}>
            接受邀请
          </Button>
          <Button onClick={() => setDeclining(true)}>谢绝</Button>
        </div>
      </div>
      {isDeclining ? (
        <ReasonDialog
          title="谢绝评审邀请"
          confirmText="确认谢绝"
          label="谢绝的理由"
          failure={decline.failure}
          act={(reason) => decline.run({ id, reason }, '已谢绝')}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </Card>
  );
}

function Withdrawal({ invitation: { id, title } }: { readonly invitation: OwnInvitationView }) {
  const act = useCommand(withdrawAcceptance);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        退出
      </Button>
      {open ? (
        <ReasonDialog
          title={`退出“${title}”的评审`}
          confirmText="确认退出"
          danger
          label="退出的理由"
          failure={act.failure}
          act={(reason) => act.run({ id, reason }, '已退出，系统将邀请下一位专家')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const columns: readonly Column<OwnInvitationView>[] = [
  {
    key: 'title',
    title: '项目',
    cell: ({ title, tenderNo }) => (
      <span>
        {title}
        <Minor>{tenderNo}</Minor>
      </span>
    ),
  },
  {
    key: 'state',
    title: '答复',
    width: '10rem',
    cell: ({ state, isOver, reason }) => (
      <span>
        {state === 'invited' && isOver ? '项目已结束，无须答复' : <DrawStateBadge state={state} />}
        {reason === '' ? null : <Minor>{reason}</Minor>}
      </span>
    ),
  },
  {
    key: 'day',
    title: '预计评审',
    width: '9rem',
    cell: ({ evaluationDay }) => formatDay(evaluationDay),
  },
  {
    key: 'answered',
    title: '答复时间（北京时间）',
    width: '11rem',
    cell: ({ answeredAt }) => (answeredAt === null ? '' : formatDateTime(answeredAt)),
  },
  {
    key: 'act',
    title: '办理',
    width: '9rem',
    cell: (invitation) =>
      invitation.mayWithdraw ? (
        <Withdrawal invitation={invitation} />
      ) : invitation.state === 'accepted' && !invitation.isOver ? (
        <ButtonLink href={`/evaluation/${invitation.lotId}`}>评审</ButtonLink>
      ) : null,
  },
];
