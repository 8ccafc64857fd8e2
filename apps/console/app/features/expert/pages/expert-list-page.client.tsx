import type { ExpertRow } from '@procure/contract/expert/expert.schema.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { expertGradeLabels, expertStandingLabels, expertStandings } from '@procure/domain/expert/expert.ts';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { ExpertBadge } from '@procure/web/expert/expert-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ExpertCodes, useExpertCodes } from '../../../lib/expert-codes.ts';
import { ExportButton } from '../../../lib/export-button.tsx';
import { expertsQuery } from '../queries.ts';

const filters = {
  keyword: words,
  standing: oneOf(['waiting', ...expertStandings]),
  speciality: words,
  areaCode: words,
};
const standings = { waiting: '待审核（含变更）', ...expertStandingLabels, submitted: '申请待审核' };

/** `/expert`: the pool of experts, with those who applied for it. */
export default function ExpertListPage() {
  const list = useList(filters, ['standing', 'speciality', 'areaCode']);
  const codes = useExpertCodes();
  const query = useQuery({
    ...expertsQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="评审专家"
      lead="平台的评审专家库：申请和变更经审核后生效。"
      actions={<ExportButton list="listExperts" filter={list.filter} />}
      list={list}
      search={{ name: 'keyword', in: '姓名、工作单位或手机号' }}
      choices={[
        { name: 'standing', label: '状态', all: '全部状态', options: standings },
        {
          name: 'speciality',
          label: '评审专业',
          all: '全部专业',
          options: Object.fromEntries(codes.specialities),
        },
        { name: 'areaCode', label: '地区', all: '全部地区', options: Object.fromEntries(codes.areas) },
      ]}
    >
      <Rows
        list={list}
        query={query}
        noun="评审专家"
        empty={{ text: '还没有评审专家', hint: '专家在管理台的登录页注册账号，填写资料后提交审核。' }}
        columns={columnsOf(codes)}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}

const columnsOf = ({ specialityOf, areaOf }: ExpertCodes): readonly Column<ExpertRow>[] => [
  {
    key: 'name',
    title: '姓名',
    cell: (row) => (
      <span>
        <Link href={`/expert/${row.id}`}>{row.name}</Link>
        <Minor>{row.employer}</Minor>
      </span>
    ),
  },
  {
    key: 'specialities',
    title: '评审专业',
    cell: ({ specialities }) => specialities.map(specialityOf).join('、'),
  },
  { key: 'area', title: '地区', width: '10rem', cell: ({ areaCode }) => areaOf(areaCode) },
  {
    key: 'qualification',
    title: '资格',
    cell: ({ grade, qualification, qualifiedUntil }) => (
      <span>
        {qualification}
        <Minor>
          {expertGradeLabels[grade]} · {qualifiedUntil === '' ? '长期有效' : `至${formatDay(qualifiedUntil)}`}
        </Minor>
      </span>
    ),
  },
  {
    key: 'standing',
    title: '状态',
    width: '9rem',
    cell: ({ standing, isWaiting }) => (
      <span>
        <ExpertBadge standing={standing} />
        <Minor>{isWaiting && standing !== 'submitted' ? '变更待审核' : ''}</Minor>
      </span>
    ),
  },
  {
    key: 'submitted',
    title: '提交时间（北京时间）',
    width: '11rem',
    cell: ({ submittedAt }) => formatDateTime(submittedAt),
  },
];
