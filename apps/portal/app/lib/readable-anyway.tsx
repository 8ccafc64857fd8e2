import { Link } from '@procure/ui/link/link.tsx';

/** Links to the pages that work in a browser too old for the forms. */
export function ReadableAnyway() {
  return (
    <p>
      <Link href="/inviteList">招标公告</Link>、<Link href="/winList">中标公告</Link>和
      <Link href="/helpList">帮助中心</Link>用现在的浏览器也可以查看。
    </p>
  );
}
