import type { PlanRow } from '@procure/contract/plan/plan.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { planStateLabels, planStates } from '@procure/domain/plan/plan.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { PlanBadge } from '@procure/web/plan/plan-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { plansQuery } from '../queries.ts';

const filters = { keyword: words, state: oneOf(planStates) };

/** `/plan`: the plans of the reader's organisations; for auditors those that were in effect. */
export default function PlanListPage() {
  const list = useList(filters, ['state']);
  const { keyword, state } = list.filter;
  const filter = { keyword, state: state === '' ? [] : [state] };
  const query = useQuery({
    ...plansQuery({ ...filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="招标方案"
      lead="一个项目的招标范围、方式和组织形式，经审批后生效；编制招标项目时关联其中的标段。招标方案不对外公开。"
      actions={
        <>
          <ExportButton list="listPlans" filter={filter} />
          <Allowed code="tender.create">
            <ButtonLink kind="primary" href="/plan/new">
              新建招标方案
            </ButtonLink>
          </Allowed>
        </>
      }
      list={list}
      search={{ name: 'keyword', in: '项目名称、方案编号、项目代码或文号' }}
      choices={[{ name: 'state', label: '状态', all: '全部状态', options: planStateLabels }]}
    >
      <Rows
        list={list}
        query={query}
        noun="招标方案"
        empty={{ text: '还没有招标方案', hint: '依法必须招标的项目，先编制招标方案并经审批。' }}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}

const columns: readonly Column<PlanRow>[] = [
  {
    key: 'title',
    title: '项目名称',
    cell: (row) => (
      <span>
        <Link href={`/plan/${row.id}`}>{row.title}</Link>
        <Minor>
          {row.planNo} · {row.organisationName}
        </Minor>
      </span>
    ),
  },
  { key: 'scope', title: '招标性质', width: '9rem', cell: ({ content }) => tenderScopeLabels[content.scope] },
  {
    key: 'packages',
    title: '标段',
    width: '6rem',
    numeric: true,
    cell: ({ content }) => `${content.packages.length}个`,
  },
  {
    key: 'budget',
    title: '项目总预算',
    width: '11rem',
    numeric: true,
    cell: ({ budget }) => <Money amount={budget} />,
  },
  {
    key: 'state',
    title: '状态',
    width: '9rem',
    cell: ({ state, versionNo }) => (
      <span>
        <PlanBadge state={state} />
        <Minor>{versionNo === 0 ? '' : `第${versionNo}版${state === 'ended' ? '曾' : ''}生效`}</Minor>
      </span>
    ),
  },
  {
    key: 'saved',
    title: '最近办理（北京时间）',
    width: '12rem',
    cell: (row) => (
      <span>
        {formatDateTime(row.savedAt)}
        <Minor>{row.savedBy}</Minor>
      </span>
    ),
  },
];
