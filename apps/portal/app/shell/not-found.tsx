import { ButtonLink } from '@procure/ui/button/button.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Form } from 'react-router';
import { SearchBox } from '../lib/search-box.tsx';
import styles from './shell.module.css';

export function NotFound() {
  return (
    <div className={styles.narrow}>
      <PageHeader
        title="没有找到这个页面"
        lead="地址可能有误，或页面已经移动。您可以直接查找公告，或从下面的入口继续。"
      />
      <Form action="/inviteList" method="get">
        <SearchBox size="large" label="查找公告" />
      </Form>
      <div className={styles.ways}>
        <ButtonLink href="/">返回首页</ButtonLink>
        <ButtonLink href="/inviteList">招标公告</ButtonLink>
        <ButtonLink href="/winList">中标公告</ButtonLink>
        <ButtonLink href="/helpList">帮助中心</ButtonLink>
      </div>
    </div>
  );
}
