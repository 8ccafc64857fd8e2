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
import { Minor } from '@procure/web/list/list-page.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import { RegisterBadge } from '@procure/web/objection/objection-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ofPerson } from '../../../lib/of-person.tsx';
import { RegisterPage, registerFilters } from '../../../lib/register-page.tsx';
import { Figures } from '../components/figures.tsx';
import { figuresQuery, registerQuery } from '../queries.ts';

const filters = registerFilters(objectionSubjects, registerStates, objectionOutcomes);

const columns: readonly Column<RegisterRow>[] = [
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

/**
 * `/objection/register`: all objections of the tenders that the reader sees or watches; the filter is in the address.
 */
export default function ObjectionRegisterPage() {
  const list = useList(filters);
  const query = useQuery({
    ...registerQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({ ...figuresQuery(list.filter), placeholderData: keepPreviousData }).data?.data;
  return (
    <RegisterPage
      noun="异议"
      lead="您可以查看的项目收到的全部异议，最近提出的在前。提出人的身份只供答复和审批人员查看。"
      beside={<ButtonLink href="/complaint/register">投诉台账</ButtonLink>}
      list={list}
      labels={{
        subject: objectionSubjectLabels,
        state: registerStateLabels,
        outcome: objectionOutcomeLabels,
      }}
      purchasers={figures?.organisations ?? []}
      exported="listObjectionRegister"
      query={query}
      columns={columns}
    >
      {figures === undefined ? null : <Figures figures={figures} />}
    </RegisterPage>
  );
}
