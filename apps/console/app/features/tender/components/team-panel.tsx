import type { OutputOf } from '@procure/contract/registry.ts';
import type { listTenderMembers } from '@procure/contract/tender/member.route.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { tenderDutyLabels } from '@procure/domain/tender/member.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { acts, teamQuery } from '../queries.ts';
import { Failed } from './failed.tsx';
import { NewMember } from './new-member.tsx';
import styles from './tender.module.css';

type Member = OutputOf<typeof listTenderMembers>['members'][number];

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    title: '姓名',
    cell: ({ name, inUse, agency }) => (
      <>
        {name} {inUse ? null : <Badge tone="warning">账号已停用</Badge>}
        {agency === null ? null : <Minor>{agency}</Minor>}
      </>
    ),
  },
  { key: 'duty', title: '分工', width: '6rem', cell: ({ duty }) => tenderDutyLabels[duty] },
  {
    key: 'added',
    title: '加入',
    cell: ({ addedAt, addedBy }) => (
      <>
        {formatDateTime(addedAt)}，由
        <ShortName name={addedBy} />
      </>
    ),
  },
];

/** The team of the tender. Its owner adds and removes colleagues and hands it over; other people read. */
export function TeamPanel({ id }: { readonly id: string }) {
  const query = useQuery(teamQuery(id));
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { members, candidates, mayManage } = query.data.data;
  const managed: Column<Member> = {
    key: 'acts',
    title: '操作',
    width: '12rem',
    cell: (member) => (member.duty === 'owner' ? '—' : <MemberActs id={id} member={member} />),
  };
  return (
    <>
      <DataTable
        caption="项目成员"
        rows={members}
        rowKey={(member) => member.id}
        columns={mayManage ? [...columns, managed] : columns}
      />
      {mayManage ? <NewMember id={id} candidates={candidates} /> : <p>项目成员由负责人调整。</p>}
    </>
  );
}

function MemberActs({ id, member }: { readonly id: string; readonly member: Member }) {
  const remove = useCommand(acts.removeTenderMember);
  const hand = useCommand(acts.handOverTender);
  const busy = remove.busy || hand.busy;
  const { id: accountId, name, inUse, agency } = member;
  const handOver = () =>
    confirm({
      text: `将项目移交给“${name}”。移交后由其担任负责人，原负责人改为经办。`,
      confirmText: '移交项目',
      act: () => hand.run({ id, accountId }, `项目已移交给${name}`),
    });
  const takeOff = () =>
    confirm({
      text: `将“${name}”移出项目。移出后其不能再查看或办理本项目。`,
      confirmText: '移出项目',
      danger: true,
      act: () => remove.run({ id, accountId }, `${name}已移出项目`),
    });
  return (
    <span className={styles.buttons}>
      {agency === null ? (
        <Button kind="text" disabled={busy || !inUse} onClick={() => void handOver()}>
          移交项目
        </Button>
      ) : null}
      <Button kind="text" disabled={busy} onClick={() => void takeOff()}>
        移出
      </Button>
    </span>
  );
}
