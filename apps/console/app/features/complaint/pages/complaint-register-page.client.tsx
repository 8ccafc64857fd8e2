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
import { ComplaintRegisterBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ofPerson } from '../../../lib/of-person.tsx';
import { RegisterPage, registerFilters } from '../../../lib/register-page.tsx';
import { Figures } from '../components/figures.tsx';
import { figuresQuery, registerQuery } from '../queries.ts';

const filters = registerFilters(complaintSubjects, complaintRegisterStates, complaintOutcomes);

const columns: readonly Column<ComplaintRegisterRow>[] = [
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

/** `/complaint/register`: all complaints that the reader may see; the filter is in the address. */
export default function ComplaintRegisterPage() {
  const list = useList(filters);
  const query = useQuery({
    ...registerQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({ ...figuresQuery(list.filter), placeholderData: keepPreviousData }).data?.data;
  return (
    <RegisterPage
      noun="投诉"
      lead="监督部门收到的投诉，最近提交的在前；采购单位看到自己项目已受理的投诉。投诉人的身份只供办理人员查看。"
      beside={<ButtonLink href="/objection/register">异议台账</ButtonLink>}
      list={list}
      labels={{
        subject: complaintSubjectLabels,
        state: complaintRegisterStateLabels,
        outcome: complaintOutcomeLabels,
      }}
      purchasers={figures?.organisations ?? []}
      exported="listComplaintRegister"
      query={query}
      columns={columns}
    >
      {figures === undefined ? null : <Figures figures={figures} />}
    </RegisterPage>
  );
}
