import { ButtonLink } from '@procure/ui/button/button.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';

export function NotFound() {
  return (
    <>
      <PageHeader
        title="没有找到这个页面"
        lead="地址可能有误或不完整，或页面已经移动。请核对地址，或从菜单进入列表查找。"
      />
      <ButtonLink kind="primary" href="/">
        返回工作台
      </ButtonLink>
    </>
  );
}
