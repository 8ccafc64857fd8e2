import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import type { List } from '@procure/web/list/use-list.ts';
import type { ComponentProps } from 'react';

interface OwnLetter {
  readonly id: string;
  readonly lotName: string;
  readonly tenderNo: string;
}

type RowsProps<Row> = ComponentProps<typeof Rows<Row>>;

interface LetterListProps<Row extends OwnLetter> extends Pick<RowsProps<Row>, 'query' | 'empty'> {
  readonly noun: '异议' | '投诉';
  readonly lead: string;
  readonly list: List<Record<never, string>>;
  /** The columns of a list at one lot; the lot is added after the first. */
  readonly columns: readonly Column<Row>[];
  readonly rowHref: (row: Row) => string;
}

/** Every objection or every complaint of the company, at all lots. */
export function LetterList<Row extends OwnLetter>(props: LetterListProps<Row>) {
  const { noun, lead, list, columns, ...rows } = props;
  return (
    <ListPage title={`我的${noun}`} lead={lead} list={list}>
      <Rows
        {...rows}
        list={list}
        back={{ href: '/bidList', text: '返回我的投标项目' }}
        noun={noun}
        columns={[...columns.slice(0, 1), lotColumn, ...columns.slice(1)]}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}

const lotColumn: Column<OwnLetter> = {
  key: 'lot',
  title: '项目',
  cell: ({ lotName, tenderNo }) => (
    <>
      {lotName}
      <Minor>{tenderNo}</Minor>
    </>
  ),
};
