import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type HelpArticle, newArticle } from '../components/article.ts';
import { Editor } from '../components/editor.tsx';
import styles from '../components/help.module.css';
import { articleQuery, articlesQuery } from '../queries.ts';

/** `/content/help`: the articles of the help centre; `?id=…` edits one, `?new=…` begins one under that id. */
export default function HelpContentPage() {
  const [parameters] = useSearchParams();
  const [id, made] = [parameters.get('id'), parameters.get('new')];
  if (id !== null) return <Existing key={id} id={id} />;
  return made === null ? <Articles /> : <New key={made} id={made} />;
}

function Articles() {
  const navigate = useNavigate();
  const query = useQuery({ ...articlesQuery(), staleTime: 0 });
  return (
    <>
      <PageHeader
        title="帮助内容"
        lead="供应商门户帮助中心的文章。"
        actions={
          <Button kind="primary" onClick={() => void navigate(`/content/help?new=${crypto.randomUUID()}`)}>
            新建文章
          </Button>
        }
      />
      <Loaded query={query}>
        {(articles) => (
          <DataTable
            caption="帮助文章"
            rows={articles}
            rowKey={(article) => article.id}
            rowHref={(article) => `/content/help?id=${article.id}`}
            empty={<EmptyState text="还没有文章" hint="点击“新建文章”开始编写。" />}
            columns={[
              {
                key: 'title',
                title: '标题',
                cell: (article) => (
                  <>
                    {article.title}
                    <span className={styles.minor}>{article.slug}</span>
                  </>
                ),
              },
              { key: 'category', title: '分类', cell: (article) => article.category },
              { key: 'position', title: '排序', numeric: true, cell: (article) => article.position },
              {
                key: 'published',
                title: '状态',
                cell: (article) =>
                  article.published ? (
                    <StatusBadge status="completed">已公开</StatusBadge>
                  ) : (
                    <StatusBadge status="not_started">未公开</StatusBadge>
                  ),
              },
              {
                key: 'updatedAt',
                title: '最近修改',
                numeric: true,
                cell: (article) => formatDateTime(article.updatedAt),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function useCategories(): readonly string[] {
  const { data } = useQuery(articlesQuery());
  return [...new Set((data?.data ?? []).map(({ category }) => category))];
}

function Existing({ id }: { readonly id: string }) {
  // What is being edited must not change under the editor's hands: read once, its version guards the save.
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
