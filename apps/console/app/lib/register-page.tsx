import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { type List, oneOf, words } from '@procure/web/list/use-list.ts';
import type { ComponentProps, ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import { PeriodForm } from './period-form.tsx';
import { SavedFilters } from './saved-filters.tsx';

/** Readers of a register's filter from the address. */
export const registerFilters = <Subject extends string, State extends string, Outcome extends string>(
  subjects: readonly Subject[],
  states: readonly State[],
  outcomes: readonly Outcome[],
) => ({
  number: words,
  subject: oneOf(subjects),
  state: oneOf(states),
  outcome: oneOf(outcomes),
  overdue: oneOf(['1']),
  organisationId: (said: string | null) => (said !== null && /^[\da-f-]{36}$/i.test(said) ? said : ''),
  from: words,
  until: words,
});

interface Registered {
  readonly id: string;
  readonly lotName: string;
  readonly tenderNo: string;
  readonly organisationName: string;
}

const lotColumn: Column<Registered> = {
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
};

type Labels = Readonly<Record<string, string>>;
type Name = keyof ReturnType<typeof registerFilters>;

interface RegisterPageProps<Row extends Registered> {
  /** Noun for an entry: 「异议」. */
  readonly noun: string;
  readonly lead: string;
  /** Link to the other register. */
  readonly beside: ReactNode;
  readonly list: List<Readonly<Record<Name, string>>>;
  readonly labels: Readonly<Record<'subject' | 'state' | 'outcome', Labels>>;
  /** Purchasers to filter by; fewer than two hide the filter. */
  readonly purchasers: readonly { readonly id: string; readonly name: string }[];
  /** The register, by the name of its call. */
  readonly exported: ComponentProps<typeof ExportButton>['list'];
  readonly query: ComponentProps<typeof Rows<Row>>['query'];
  /** Columns after the lot. */
  readonly columns: readonly Column<Row>[];
  /** The figures. */
  readonly children: ReactNode;
}

/** A register (台账): entries filtered by lot, subject, state, outcome and day, the newest first, with their counts. */
export function RegisterPage<Row extends Registered>(props: RegisterPageProps<Row>) {
  const { noun, lead, beside, list, labels, purchasers, exported, query, columns, children } = props;
  const { from, until } = list.filter;
  return (
    <ListPage
      title={`${noun}台账`}
      lead={lead}
      actions={
        <>
          {beside}
          <ExportButton list={exported} filter={list.filter} />
        </>
      }
      list={list}
      search={{ name: 'number', in: '项目或标段编号', maxLength: 60 }}
      choices={[
        { name: 'subject', label: `${noun}事项`, all: '全部事项', options: labels.subject },
        { name: 'state', label: '状态', all: '全部状态', options: labels.state },
        { name: 'outcome', label: '处理结果', all: '全部结果', options: labels.outcome },
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
      <PeriodForm key={`${from} ${until}`} period={{ from, until }} />
      <SavedFilters list={exported} of={list} />
      {children}
      <Rows
        list={list}
        query={query}
        noun={noun}
        empty={{ text: `还没有收到${noun}` }}
        columns={[lotColumn, ...columns]}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}
