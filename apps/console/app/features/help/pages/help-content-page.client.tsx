import type { listManagedHelp } from '@procure/contract/help/help.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { type List, oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type HelpArticle, newArticle } from '../components/article.ts';
import { Editor } from '../components/editor.tsx';
import { articleQuery, articlesQuery } from '../queries.ts';

/** `/content/help`: the articles of the help centre; `?id=…` edits one, `?new=…` creates one under that id. */
export default function HelpContentPage() {
  const [parameters] = useSearchParams();
  const [id, made] = [parameters.get('id'), parameters.get('new')];
  if (id !== null) return <Existing key={id} id={id} />;
  return made === null ? <Articles /> : <New key={made} id={made} />;
}

type Row = OutputOf<typeof listManagedHelp>[number];

const filters = { keyword: words, category: words, state: oneOf(['published', 'hidden']) };

function Articles() {
  const navigate = useNavigate();
  const list = useList(filters);
  const query = useQuery({ ...articlesQuery(), staleTime: 0 });
  const categories = useCategories();
  const { keyword, category, state } = list.filter;
  const matches = (article: Row) =>
    `${article.title} ${article.slug}`.toLowerCase().includes(keyword.toLowerCase()) &&
    (category === '' || article.category === category) &&
    (state === '' || article.published === (state === 'published'));
  return (
    <ListPage
      title="帮助内容"
      lead="供应商门户帮助中心的文章，按帮助中心的顺序排列。"
      actions={
        <Button kind="primary" onClick={() => void navigate(`/content/help?new=${crypto.randomUUID()}`)}>
          新建文章
        </Button>
      }
      list={list}
      search={{ name: 'keyword', in: '标题或地址名' }}
      choices={[
        {
          name: 'category',
          label: '分类',
          all: '全部分类',
          options: Object.fromEntries(categories.map((one) => [one, one])),
        },
        {
          name: 'state',
          label: '状态',
          all: '全部状态',
          options: { published: '已公开', hidden: '未公开' },
        },
      ]}
    >
      <Loaded query={query}>
        {(articles) => <ArticleTable list={list} articles={articles.filter(matches)} />}
      </Loaded>
    </ListPage>
  );
}

interface ArticleTableProps {
  readonly list: Pick<List<Record<never, string>>, 'narrowed' | 'bare'>;
  readonly articles: readonly Row[];
}

function ArticleTable({ list, articles }: ArticleTableProps) {
  if (articles.length === 0) {
    return list.narrowed ? (
      <EmptyState
        text="没有符合条件的文章"
        hint="请减少筛选条件，或更换关键词。"
        action={<ButtonLink href={list.bare}>清空筛选</ButtonLink>}
      />
    ) : (
      <EmptyState text="还没有文章" hint="点击“新建文章”开始编写。" />
    );
  }
  return (
    <DataTable
      caption="帮助文章"
      rows={articles}
      rowKey={(article) => article.id}
      rowHref={(article) => `/content/help?id=${article.id}`}
      columns={[
        {
          key: 'title',
          title: '标题',
          cell: (article) => (
            <>
              {article.title}
              <Minor>{article.slug}</Minor>
            </>
          ),
        },
        { key: 'category', title: '分类', width: '12rem', cell: (article) => article.category },
        {
          key: 'published',
          title: '状态',
          width: '9rem',
          cell: (article) =>
            article.published ? (
              <StatusBadge status="completed">已公开</StatusBadge>
            ) : (
              <StatusBadge status="not_started">未公开</StatusBadge>
            ),
        },
        {
          key: 'position',
          title: '排序',
          width: '6rem',
          numeric: true,
          cell: (article) => article.position,
        },
        {
          key: 'updatedAt',
          title: '最近修改（北京时间）',
          width: '14rem',
          numeric: true,
          cell: (article) => (
            <span>
              {formatDateTime(article.updatedAt)}
              <Minor>{formatRelative(article.updatedAt, new Date())}</Minor>
            </span>
          ),
        },
      ]}
    />
  );
}

function useCategories(): readonly string[] {
  const { data } = useQuery(articlesQuery());
  return [...new Set((data?.data ?? []).map(({ category }) => category))];
}

function Existing({ id }: { readonly id: string }) {
  // Read once, so that the text does not change while it is being edited; its version guards the save.
  const query = useQuery({ ...articleQuery(id), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const categories = useCategories();
  return (
    <>
      <PageHeader title="编辑文章" />
      <Loaded query={query}>
        {({ updatedAt: _, ...article }) => <Editor key={id} article={article} categories={categories} />}
      </Loaded>
    </>
  );
}

function New({ id }: { readonly id: string }) {
  const categories = useCategories();
  const [article] = useState<HelpArticle>(() => newArticle(id, 100));
  return (
    <>
      <PageHeader title="新建文章" />
      <Editor article={article} categories={categories} />
    </>
  );
}
