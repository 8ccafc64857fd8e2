import { formatDate } from '@procure/domain/display/time.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Form } from 'react-router';
import { Band } from '../../../lib/band.tsx';
import { SearchBox } from '../../../lib/search-box.tsx';
import type { HelpCentre } from '../queries.ts';
import styles from './help-list-page.module.css';

/** The help centre: contents on the left, an article or the search results beside them. */
export function HelpListPage({ help }: { readonly help: HelpCentre }) {
  const { article, keyword, contents, found } = help;
  const categories = [...new Set(contents.map(({ category }) => category))];
  return (
    <Band>
      <PageHeader
        title="帮助中心"
        lead="从注册到中标，每一步怎么做、要准备什么、多久有结果"
        actions={
          <Form method="get" action="/helpList">
            <SearchBox label="搜索帮助" placeholder="搜索帮助，如：回执" defaultValue={keyword} />
          </Form>
        }
      />
      <div className={styles.columns}>
        <details className={styles.contents} open={article === null && found === null ? true : undefined}>
          <summary>目录</summary>
          <nav aria-label="帮助目录">
            {categories.map((category) => (
              <section key={category}>
                <h2>{category}</h2>
                <ul>
                  {contents
                    .filter((entry) => entry.category === category)
                    .map(({ slug, title }) => (
                      <li key={slug}>
                        <Link
                          href={`/helpList?article=${slug}`}
                          aria-current={slug === article?.slug ? 'page' : undefined}
                        >
                          {title}
                        </Link>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </nav>
        </details>
        <div className={styles.body}>
          {article ? (
            <article className={styles.article}>
              <p className={styles.trail}>
                <Link href="/helpList">帮助中心</Link> / {article.category}
              </p>
              <h2>{article.title}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, where HTML is shown as text. */}
              <div className={styles.prose} dangerouslySetInnerHTML={{ __html: article.html }} />
              <footer>更新于 {formatDate(article.updatedAt)}</footer>
            </article>
          ) : (
            <Entries
              entries={found ?? contents}
              heading={found ? `“${keyword}”找到 ${found.length} 篇` : '全部文章'}
            />
          )}
        </div>
      </div>
    </Band>
  );
}

function Entries(props: { readonly entries: HelpCentre['contents']; readonly heading: string }) {
  const { entries, heading } = props;
  return (
    <>
      <h2 className={styles.heading}>{heading}</h2>
      {entries.length === 0 ? (
        <EmptyState
          text="没有找到相关文章"
          hint={
            <>
              换个说法试试，或<Link href="/helpList?article=contact">联系客服</Link>
            </>
          }
        />
      ) : (
        <ul className={styles.entries}>
          {entries.map(({ slug, title, excerpt, category }) => (
            <li key={slug}>
              <h3>
                <Link href={`/helpList?article=${slug}`}>{title}</Link>
              </h3>
              <p>{excerpt}</p>
              <span>{category}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
