import { exportComplaintRegister } from '@procure/contract/complaint/register.route.ts';
import type { ComplaintRegisterRow } from '@procure/contract/complaint/register.schema.ts';
import {
  complaintOutcomeLabels,
  complaintOutcomes,
  complaintSubjectLabels,
  complaintSubjects,
} from '@procure/domain/complaint/complaint.ts';
import { complaintRegisterStateLabels, complaintRegisterStates } from '@procure/domain/complaint/register.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ComplaintRegisterBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { ofPerson } from '../../../lib/of-person.tsx';
import { PeriodForm } from '../../../lib/period-form.tsx';
import { Figures } from '../components/figures.tsx';
import { figuresQuery, registerQuery } from '../queries.ts';

const filters = {
  number: words,
  subject: oneOf(complaintSubjects),
  state: oneOf(complaintRegisterStates),
  outcome: oneOf(complaintOutcomes),
  overdue: oneOf(['1']),
  organisationId: (said: string | null) => (said !== null && /^[\da-f-]{36}$/i.test(said) ? said : ''),
  from: words,
  until: words,
};

const columns: readonly Column<ComplaintRegisterRow>[] = [
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
    title: '投诉',
    width: '15rem',
    cell: ({ id, subject, complaintNo, complainant, isPerson, readable }) => (
      <span>
        {complaintSubjectLabels[subject]}
        <Minor>{readable ? <Link href={`/complaint/${id}`}>{complaintNo}</Link> : complaintNo}</Minor>
        {complainant === null ? null : <Minor>{isPerson ? `${complainant} ${ofPerson}` : complainant}</Minor>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '12rem',
    cell: (row) => <ComplaintRegisterBadge row={row} />,
  },
  {
    key: 'submitted',
    title: '提交、受理时间（北京时间）',
    width: '14rem',
    numeric: true,
    cell: ({ submittedAt, receivedAt }) => (
      <span>
        {formatDateTime(submittedAt)}
        <Minor>{receivedAt === null ? '未受理' : `${formatDateTime(receivedAt)} 受理`}</Minor>
      </span>
    ),
  },
  {
    key: 'ended',
    title: '应办理、办结时间',
    width: '14rem',
    numeric: true,
    cell: ({ dueAt, endedAt }) => (
      <span>
        {dueAt === null ? '待补正' : `${formatDateTime(dueAt)}前`}
        <Minor>{endedAt === null ? '未办结' : `${formatDateTime(endedAt)} 办结`}</Minor>
      </span>
    ),
  },
];

/** `/complaint/register`: all complaints that one may know of; the filter stands in the address. */
export default function ComplaintRegisterPage() {
  const list = useList(filters);
  const sheet = useCommand(exportComplaintRegister);
  const query = useQuery({
    ...registerQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({ ...figuresQuery(list.filter), placeholderData: keepPreviousData }).data?.data;
  const purchasers = figures?.organisations ?? [];
  return (
    <ListPage
      title="投诉台账"
      lead="监督部门收到的投诉，最近提交的在前；采购单位看到自己项目已受理的投诉。投诉人的身份只供办理人员查看。"
      actions={
        <>
          <ButtonLink href="/objection/register">异议台账</ButtonLink>
          <ExportButton busy={sheet.busy} read={() => sheet.run(list.filter, null)} />
        </>
      }
      list={list}
      search={{ name: 'number', in: '项目或标段编号', maxLength: 60 }}
      choices={[
        { name: 'subject', label: '投诉事项', all: '全部事项', options: complaintSubjectLabels },
        { name: 'state', label: '状态', all: '全部状态', options: complaintRegisterStateLabels },
        { name: 'outcome', label: '处理结果', all: '全部结果', options: complaintOutcomeLabels },
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
        noun="投诉"
        empty={{ text: '还没有收到投诉' }}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}
