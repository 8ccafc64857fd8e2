import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { measureKindLabels, measurePhaseLabels, measurePhases } from '@procure/domain/measure/measure.ts';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { MeasureBadge } from '@procure/web/measure/measure-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { waitsWords } from '../components/waits.ts';
import { measuresQuery } from '../queries.ts';

const filters = { keyword: words, phase: oneOf(measurePhases) };

/**
 * `/supplier/measure`: measures of the reader's organisations against companies, and acts that need a second person.
 */
export default function MeasureListPage() {
  const list = useList(filters, ['phase']);
  const { keyword, phase } = list.filter;
  const query = useQuery({
    ...measuresQuery({ keyword, phase: phase === '' ? [] : [phase], pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="限制措施"
      lead="冻结、黑名单由一人提出、另一人确认后生效，期满自动失效。在供应商页面提出。"
      actions={<ExportButton list="listMeasures" filter={{ keyword, phase: phase === '' ? [] : [phase] }} />}
      list={list}
      tabs={{ name: 'phase', label: '按状态', all: '全部', options: measurePhaseLabels }}
      search={{ name: 'keyword', in: '企业名称或统一社会信用代码' }}
    >
      <Rows
        list={list}
        query={query}
        noun="限制措施"
        empty={{ text: phase === '' ? '还没有限制措施' : `没有${measurePhaseLabels[phase]}的措施` }}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/supplier/measure/${id}`}
        columns={[
          {
            key: 'company',
            title: '企业',
            cell: ({ company }) => (
              <>
                {company.name || '（未填写名称）'}
                <Minor>{company.uscc || '—'}</Minor>
              </>
            ),
          },
          {
            key: 'kind',
            title: '措施',
            width: '12rem',
            cell: ({ kind, organisation }) => (
              <>
                {measureKindLabels[kind]}
                <Minor>{organisation.name}</Minor>
              </>
            ),
          },
          {
            key: 'phase',
            title: '状态',
            width: '10rem',
            cell: ({ phase: now, waits }) => (
              <>
                <MeasureBadge phase={now} reader="staff" />
                {waits === null || waits === 'confirmation' ? null : <Minor>{waitsWords[waits]}</Minor>}
              </>
            ),
          },
          { key: 'until', title: '截止日', width: '10rem', cell: ({ until }) => formatDay(until) },
          {
            key: 'proposed',
            title: '提出时间（北京时间）',
            width: '13rem',
            numeric: true,
            cell: ({ proposedAt }) => formatDateTime(proposedAt),
          },
        ]}
      />
    </ListPage>
  );
}
