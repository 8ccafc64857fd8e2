import type { listReference } from '@procure/contract/reference/reference.route.ts';
import type { ReferenceEntry } from '@procure/contract/reference/reference.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { initialPagination } from '@procure/domain/display/list.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import {
  dictionaryLabels,
  isRuled,
  type ReferenceKind,
  referenceKinds,
  referenceLabels,
  standingLabels,
  standingOf,
} from '@procure/domain/reference/entry.ts';
import { writeEntries } from '@procure/domain/reference/file.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { type List, oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { StandingBadge } from '@procure/web/reference/standing-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { EntryDialog } from '../components/entry-dialog.tsx';
import { ImportDialog } from '../components/import-dialog.tsx';
import styles from '../components/reference.module.css';
import { entryOf, inOrder, type Row, shownOf } from '../components/rows.ts';
import { referenceQuery } from '../queries.ts';

type Listed = OutputOf<typeof listReference>;
type Opened = ReferenceEntry | { readonly parent: string } | 'import' | null;

const filters = {
  of: oneOf(referenceKinds, 'dictionary'),
  dictionary: oneOf(Object.keys(dictionaryLabels), 'company_type'),
  standing: oneOf(['upcoming', 'offered', 'ended'] as const),
  keyword: words,
};
type Filters = List<{ of: ReferenceKind; dictionary: string; standing: string; keyword: string }>;

/** `/reference`: the choices that forms offer, maintained by the operator. */
export default function ReferencePage() {
  const list: Filters = useList(filters, ['of', 'dictionary']);
  const [opened, open] = useState<Opened>(null);
  const { of: kind, dictionary } = list.filter;
  const query = useQuery({ ...referenceQuery(kind), staleTime: 0 });
  const close = () => open(null);
  return (
    <ListPage
      title="基础数据"
      lead="表单中可选的内容。条目只停用、不删除，已选择的始终可查看。"
      actions={
        <>
          <ButtonLink href="/reference/wording">招标文件检测规则</ButtonLink>
          <Button disabled={query.data === undefined} onClick={() => exportAll(kind, query.data?.data)}>
            导出
          </Button>
          <Button onClick={() => open('import')}>导入</Button>
          {kind === 'dictionary' && isRuled(dictionary) ? null : (
            <Button kind="primary" onClick={() => open({ parent: kind === 'dictionary' ? dictionary : '' })}>
              新增
            </Button>
          )}
        </>
      }
      list={list}
      tabs={{ name: 'of', label: '类别', options: referenceLabels }}
      search={{ name: 'keyword', in: '代码或名称' }}
      choices={[
        ...(kind === 'dictionary'
          ? [{ name: 'dictionary' as const, label: '字典', options: dictionaryLabels }]
          : []),
        { name: 'standing', label: '状态', all: '全部状态', options: standingLabels },
      ]}
    >
      {kind === 'dictionary' && isRuled(dictionary) ? (
        <Note title={`${dictionaryLabels[dictionary]}由平台规则决定，只能查看`} />
      ) : null}
      <Loaded query={query}>{(listed) => <Entries list={list} listed={listed} onOpen={open} />}</Loaded>
      {opened === 'import' ? <ImportDialog kind={kind} onClose={close} /> : null}
      {opened !== null && opened !== 'import' ? (
        <EntryDialog kind={kind} entry={opened} onClose={close} />
      ) : null}
    </ListPage>
  );
}

function exportAll(kind: ReferenceKind, listed: Listed | undefined): void {
  if (listed === undefined) return;
  const text = writeEntries(kind, inOrder(kind, listed.entries).map(entryOf));
  keepFile(`${referenceLabels[kind]}-${listed.today}.csv`, 'text/csv;charset=utf-8', text);
}

interface EntriesProps {
  readonly list: Filters;
  readonly listed: Listed;
  readonly onOpen: (entry: ReferenceEntry) => void;
}

interface Depth extends CSSProperties {
  '--depth': number;
}
const deep = (depth: number): Depth => ({ '--depth': depth });

function Entries({ list, listed: { entries, today }, onOpen }: EntriesProps) {
  const { of: kind } = list.filter;
  const rows = shownOf(kind, inOrder(kind, entries), list.filter, today);
  const { pageSize } = initialPagination;
  const from = (list.pageNum - 1) * pageSize;
  if (rows.length === 0) {
    return (
      <EmptyState text="没有符合条件的条目" action={<ButtonLink href={list.bare}>清空筛选</ButtonLink>} />
    );
  }
  return (
    <>
      <DataTable<Row>
        caption={referenceLabels[kind]}
        rows={rows.slice(from, from + pageSize)}
        rowKey={({ parent, code }) => `${parent} ${code}`}
        columns={[
          {
            key: 'name',
            title: '名称',
            cell: ({ name, nameEn, depth }) => (
              <span className={styles.node} style={deep(depth)}>
                {name}
                {nameEn === '' || nameEn === name ? null : <Minor>{nameEn}</Minor>}
              </span>
            ),
          },
          { key: 'code', title: '代码', width: '12rem', cell: ({ code }) => code },
          { key: 'position', title: '顺序', width: '5rem', numeric: true, cell: ({ position }) => position },
          {
            key: 'standing',
            title: '状态',
            width: '8rem',
            cell: (row) => <StandingBadge standing={standingOf(entryOf(row), today)} />,
          },
          {
            key: 'days',
            title: '启用至停用',
            width: '14rem',
            numeric: true,
            cell: ({ from, until }) => daysInWords(from, until),
          },
          {
            key: 'acts',
            title: '操作',
            width: '7rem',
            cell: (row) =>
              row.locked === 'ruled' ? (
                '—'
              ) : (
                <Button kind="text" aria-label={`修改${row.name}`} onClick={() => onOpen(row)}>
                  修改
                </Button>
              ),
          },
        ]}
      />
      <Pagination count={rows.length} pageNum={list.pageNum} hrefFor={list.hrefOfPage} />
    </>
  );
}

function daysInWords(from: string, until: string): string {
  if (from === '' && until === '') return '一直';
  if (until === '') return `${formatDay(from)}起`;
  return `${from === '' ? '' : `${formatDay(from)}起，`}${formatDay(until)}停用`;
}
