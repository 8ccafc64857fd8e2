import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import {
  entryKindLabels,
  entryKinds,
  entryPartLabel,
  entryParts,
  partOf,
  partsOfEntry,
} from '@procure/domain/tender/entry.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { RestoreEntry, RetireEntry } from '../components/entry-acts.tsx';
import { EntryText, methodsText } from '../components/entry-text.tsx';
import styles from '../components/tender.module.css';
import { entriesQuery } from '../queries.ts';

const filters = {
  kind: oneOf(entryKinds, 'clause'),
  keyword: words,
  part: oneOf(entryParts),
  method: oneOf(methods),
  state: oneOf(['retired']),
};

/** `/tender/entry`: the clauses and criteria that the reader's organisations keep for their tenders. */
export default function EntryListPage() {
  const list = useList(filters, ['kind', 'state']);
  const { kind, keyword, part, method, state } = list.filter;
  const parts = partsOfEntry[kind];
  const filter = {
    kind,
    keyword,
    // The other kind may lack the part that the address names.
    part: parts.filter((one) => one === part),
    method: method === '' ? [] : [method],
    state: state === '' ? ('in_use' as const) : state,
  };
  const query = useQuery({
    ...entriesQuery({ ...filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  const noun = entryKindLabels[kind];
  return (
    <ListPage
      title="条目库"
      lead="本单位可重复使用的条款和评审因素。编辑招标项目时从条目库选用；选用的是副本，条目以后的修改不影响项目。"
      actions={
        <>
          <ExportButton list="listTenderEntries" filter={filter} />
          <ButtonLink href="/tender">招标项目</ButtonLink>
          <ButtonLink kind="primary" href={`/tender/entry/new?kind=${kind}`}>
            新建{noun}
          </ButtonLink>
        </>
      }
      list={list}
      tabs={{ name: 'kind', label: '按类别', options: entryKindLabels }}
      search={{ name: 'keyword', in: '名称、内容或备注' }}
      choices={[
        {
          name: 'part',
          label: kind === 'clause' ? '条款类别' : '评审环节',
          all: kind === 'clause' ? '全部类别' : '全部环节',
          options: Object.fromEntries(parts.map((one) => [one, entryPartLabel(kind, one)])),
        },
        { name: 'method', label: '采购方式', all: '全部采购方式', options: methodLabels },
        { name: 'state', label: '状态', all: '使用中', options: { retired: '已停用' } },
      ]}
    >
      <Rows
        list={list}
        query={query}
        noun="条目"
        empty={
          state === ''
            ? { text: `还没有${noun}条目`, hint: '在本页新建，或在编辑招标项目时把写好的内容存入条目库。' }
            : { text: `没有停用的${noun}条目` }
        }
        columns={columns}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}

const columns: readonly Column<EntryRow>[] = [
  {
    key: 'name',
    title: '条目',
    width: '14rem',
    cell: (row) => (
      <span className={styles.two}>
        {row.name}
        <Minor>{row.note}</Minor>
      </span>
    ),
  },
  { key: 'content', title: '内容', cell: (row) => <EntryText entry={row} /> },
  {
    key: 'part',
    title: '类别与方式',
    width: '10rem',
    cell: ({ content, methods: meant }) => (
      <span>
        {entryPartLabel(content.kind, partOf(content))}
        <Minor>{methodsText(meant)}</Minor>
      </span>
    ),
  },
  {
    key: 'saved',
    title: '最近保存（北京时间）',
    width: '11rem',
    cell: (row) => (
      <span className={styles.nowrap}>
        {formatDateTime(row.savedAt)}
        <Minor>{row.savedBy}</Minor>
        <Minor>{row.organisationName}</Minor>
      </span>
    ),
  },
  {
    key: 'acts',
    title: '操作',
    width: '9rem',
    cell: (row) => (
      <div className={styles.rowActs}>
        <ButtonLink kind="text" href={`/tender/entry/${row.id}`}>
          {row.retiredAt === null ? '修改' : '打开'}
        </ButtonLink>
        {row.retiredAt === null ? (
          <RetireEntry entry={row} look="text" />
        ) : (
          <RestoreEntry entry={row} look="text" />
        )}
      </div>
    ),
  },
];
