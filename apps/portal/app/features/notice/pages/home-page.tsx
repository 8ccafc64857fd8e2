import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Chip } from '@procure/ui/chip/chip.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SearchBox } from '../../../lib/search-box.tsx';
import { Helps } from '../components/helps.tsx';
import { Steps } from '../components/steps.tsx';
import styles from './home-page.module.css';

const tabs = [
  { key: 'tender', title: '招标公告', href: '/' },
  { key: 'prequalification', title: '资格预审', href: '/?kind=prequalification' },
  { key: 'change', title: '变更公告', href: '/?kind=change' },
  { key: 'candidates', title: '候选人公示', href: '/?kind=candidates' },
  { key: 'award', title: '中标结果', href: '/?kind=award' },
];

const categories = [
  { text: '工程', href: '/inviteList?tenderKind=works' },
  { text: '货物', href: '/inviteList?tenderKind=goods' },
  { text: '服务', href: '/inviteList?tenderKind=services' },
];

interface HomePageProps {
  /** The kind of notice that the tab shows. */
  readonly kind?: string;
  /** The newest notices of the kind, the lots that close soon and the latest awards: rendered lists. */
  readonly newest?: ReactNode;
  readonly closing?: ReactNode;
  readonly awards?: ReactNode;
}

export function HomePage({ kind = 'tender', newest, closing, awards }: HomePageProps) {
  return (
    <>
      <section className={styles.top}>
        <div className={styles.search}>
          <h1>查找招标公告，在线参与投标</h1>
          <Form action="/inviteList" method="get">
            <SearchBox size="large" placeholder="输入项目名称或项目编号" />
          </Form>
          <p className={styles.quick}>
            <span>按类别看</span>
            {categories.map((category) => (
              <Chip key={category.href} {...category} />
            ))}
          </p>
        </div>
        <aside className={styles.entry} aria-label="供应商入口">
          <h2>供应商</h2>
          <div className={styles.visitor}>
            <p>浏览公告无需登录。注册并登记企业后可下载文件、提疑，审核通过后可投标。</p>
            <div className={styles.acts}>
              <ButtonLink kind="primary" href="/supplierAccountRegister">
                注册账号
              </ButtonLink>
              <ButtonLink href="/dashboard">进入管理中心</ButtonLink>
            </div>
          </div>
          <div className={styles.member}>
            <p>您已登录。待办事项和参与的项目都在管理中心。</p>
            <div className={styles.acts}>
              <ButtonLink kind="primary" href="/dashboard">
                进入管理中心
              </ButtonLink>
              <ButtonLink href="/bidList">我的投标项目</ButtonLink>
            </div>
          </div>
        </aside>
      </section>
      <div className={styles.body}>
        <section className={styles.notices} aria-labelledby="newest">
          <h2 id="newest" className="visually-hidden">
            最新公告
          </h2>
          <Tabs tabs={tabs} current={kind} label="公告类型" />
          {newest ?? <EmptyState />}
          <More
            href={
              kind === 'award' || kind === 'candidates' ? `/winList?kind=${kind}` : `/inviteList?kind=${kind}`
            }
            text="查看全部公告"
          />
        </section>
        <section className={styles.half} aria-labelledby="closing">
          <h2 id="closing">即将截止</h2>
          {closing ?? <EmptyState />}
          <More href="/inviteList?open=1&sortBy=bidDeadline&order=1" text="按截止时间查看" />
        </section>
        <section className={styles.half} aria-labelledby="awards">
          <h2 id="awards">最新中标</h2>
          {awards ?? <EmptyState />}
          <More href="/winList" text="查看全部中标公告" />
        </section>
      </div>
      <Steps />
      <Helps />
    </>
  );
}

function More({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <p className={styles.more}>
      <Link href={href}>{text}</Link>
    </p>
  );
}
