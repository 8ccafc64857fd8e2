import type { ObjectionRow } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isOpenObjection, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { ofPerson } from '../../../lib/of-person.tsx';
import { ObjectionStateBadge } from '../components/objection-state-badge.tsx';
import { TimeLeft } from '../components/term.tsx';
import { objectionsQuery } from '../queries.ts';

const groups = { open: '未答复', ended: '已办结' } as const;
const filters = {
  group: oneOf(['open', 'ended']),
  lotId: (said: string | null) => (said !== null && /^[\da-f-]{36}$/i.test(said) ? said : ''),
};

const columns: readonly Column<ObjectionRow>[] = [
  {
    key: 'lot',
    title: '项目',
    cell: ({ lotName, tenderNo, objectionNo }) => (
      <>
        {lotName}
        <Minor>
          {objectionNo} · {tenderNo}
        </Minor>
      </>
    ),
  },
  {
    key: 'subject',
    title: '异议事项',
    width: '15rem',
    cell: ({ subject, objector, isPerson, state, alsoOpen }) => (
      <span>
        {objectionSubjectLabels[subject]}
        <Minor>
          {objector}
          {isPerson ? ` ${ofPerson}` : ''}
        </Minor>
        {alsoOpen > 0 && isOpenObjection(state) ? (
          <Minor>同一事项另有{alsoOpen}项未答复，可一并答复</Minor>
        ) : null}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '10rem',
    cell: (objection) => <ObjectionStateBadge objection={objection} />,
  },
  {
    key: 'due',
    title: '应答复时间（北京时间）',
    width: '13rem',
    numeric: true,
    cell: (objection) => (
      <span>
        {formatDateTime(objection.dueAt)}
        <Minor>
          <TimeLeft objection={objection} />
        </Minor>
      </span>
    ),
  },
  {
    key: 'submitted',
    title: '提出时间',
    width: '10rem',
    numeric: true,
    cell: ({ submittedAt }) => formatDateTime(submittedAt),
  },
];

/** `/objection`: the objections about the reader's lots, the earliest deadline first. */
export default function ObjectionListPage() {
  const list = useList(filters, ['group']);
  const { group, lotId } = list.filter;
  const query = useQuery({
    ...objectionsQuery({ group, lotId, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
    // Remaining times, submissions and withdrawals show without reloading.
    refetchInterval: 60_000,
  });
  return (
    <ListPage
      title="异议"
      lead={
        lotId === ''
          ? '您办理或审批的项目收到的异议，先到期的在前；答复或撤回前，受其影响的开标、公示、定标不能办理。'
          : '只列出一个标段的异议；答复或撤回前，受其影响的开标、公示、定标不能办理。'
      }
      list={list}
      tabs={{ name: 'group', label: '按状态', all: '全部', options: groups }}
      actions={
        <>
          <ExportButton list="listObjections" filter={{ group, lotId }} />
          {lotId === '' ? null : <ButtonLink href={list.hrefWith('lotId', '')}>查看全部标段</ButtonLink>}
        </>
      }
    >
      <Rows
        list={list}
        query={query}
        noun="异议"
        empty={
          group === 'open'
            ? { text: '没有待办结的异议', hint: '供应商提出异议时，您会收到消息。' }
            : { text: group === 'ended' ? '没有已办结的异议' : '还没有收到异议' }
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/objection/${id}`}
      />
    </ListPage>
  );
}
