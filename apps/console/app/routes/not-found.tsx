import { ButtonLink } from '@procure/ui/button/button.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { data } from 'react-router';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <>
      <PageHeader title="没有找到这个页面" lead="地址可能有误，或页面已经移动。请从左侧菜单继续。" />
      <ButtonLink kind="primary" href="/">
        返回工作台
      </ButtonLink>
    </>
  );
}
