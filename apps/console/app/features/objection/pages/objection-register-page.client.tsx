import { exportObjectionRegister } from '@procure/contract/objection/register.route.ts';
import type { RegisterRow } from '@procure/contract/objection/register.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import {
  objectionOutcomeLabels,
  objectionOutcomes,
  objectionSubjectLabels,
  objectionSubjects,
} from '@procure/domain/objection/objection.ts';
import { registerStateLabels, registerStates } from '@procure/domain/objection/register.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { RegisterBadge } from '@procure/web/objection/objection-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { ofPerson } from '../../../lib/of-person.tsx';
import { PeriodForm } from '../../../lib/period-form.tsx';
import { Figures } from '../components/figures.tsx';
import { figuresQuery, registerQuery } from '../queries.ts';

const filters = {
  number: words,
  subject: oneOf(objectionSubjects),
  state: oneOf(registerStates),
  outcome: oneOf(objectionOutcomes),
  overdue: oneOf(['1']),
  organisationId: (said: string | null) => (said !== null && /^[\da-f-]{36}$/i.test(said) ? said : ''),
  from: words,
  until: words,
};

const columns: readonly Column<RegisterRow>[] = [
  {
    key: 'lot',
    title: '项目',
    cell: ({ lotName, tenderNo, organisationName }) => (
      <>
        {lotName}
        <Minor>
          {tenderNo} · {organisationName}
        </Minor>
      </>
    ),
  },
  {
    key: 'subject',
    title: '异议',
    width: '15rem',
    cell: ({ subject, objectionNo, objector, isPerson }) => (
      <span>
        对{objectionSubjectLabels[subject]}
        <Minor>{objectionNo}</Minor>
        {objector === null ? null : (
          <Minor>
            {objector}
            {isPerson ? ` ${ofPerson}` : ''}
          </Minor>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '12rem',
    cell: (row) => <RegisterBadge row={row} />,
  },
  {
    key: 'submitted',
    title: '提出时间（北京时间）',
    width: '12rem',
    numeric: true,
    cell: ({ submittedAt }) => formatDateTime(submittedAt),
  },
  {
    key: 'ended',
    title: '应答复、办结时间',
    width: '14rem',
    numeric: true,
    cell: ({ dueAt, endedAt }) => (
      <span>
        {formatDateTime(dueAt)}前
        <Minor>{endedAt === null ? '未办结' : `${formatDateTime(endedAt)} 办结`}</Minor>
      </span>
    ),
  },
];

/** `/objection/register`: all objections of the tenders that one sees or watches; the filter stands in the address. */
export default function ObjectionRegisterPage() {
  const list = useList(filters);
  const sheet = useCommand(exportObjectionRegister);
  const query = useQuery({
    ...registerQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({ ...figuresQuery(list.filter), placeholderData: keepPreviousData }).data?.data;
  const purchasers = figures?.organisations ?? [];
  return (
    <ListPage
      title="异议台账"
      lead="您可以查看的项目收到的全部异议，最近提出的在前。提出人的身份只供答复和审批人员查看。"
      actions={
        <>
          <ButtonLink href="/complaint/register">投诉台账</ButtonLink>
          <ExportButton busy={sheet.busy} read={() => sheet.run(list.filter, null)} />
        </>
      }
      list={list}
      search={{ name: 'number', in: '项目或标段编号', maxLength: 60 }}
      choices={[
        { name: 'subject', label: '异议事项', all: '全部事项', options: objectionSubjectLabels },
        { name: 'state', label: '状态', all: '全部状态', options: registerStateLabels },
        { name: 'outcome', label: '处理结果', all: '全部结果', options: objectionOutcomeLabels },
        ...(purchasers.length < 2
          ? []
          : [
              {
                name: 'organisationId' as const,
                label: '招标人',
                all: '全部招标人',
                options: Object.fromEntries(purchasers.map(({ id, name }) => [id, name])),
              },
            ]),
      ]}
      toggles={[{ name: 'overdue', text: '只看逾期', on: '1', off: '' }]}
    >
      <PeriodForm
        key={`${list.filter.from} ${list.filter.until}`}
        period={{ from: list.filter.from, until: list.filter.until }}
      />
      {figures === undefined ? null : <Figures figures={figures} />}
      <Rows
        list={list}
        query={query}
        noun="异议"
        empty={{ text: '还没有收到异议' }}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}
