import { Icon } from '@procure/ui/icon/icon.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import * as frame from '@procure/web/frame/person.tsx';
import { useUnread } from '@procure/web/message/unread.ts';
import { chooseLocale, useLocale } from '../lib/dictionaries.ts';
import { useMenus } from '../lib/work-menu.ts';

const entries = [
  { title: '管理中心', href: '/dashboard', icon: 'home' },
  { title: '我的投标项目', href: '/bidList', icon: 'list' },
  { title: '企业信息', href: '/supplierInfoEdit', icon: 'building' },
  { title: '账号设置', href: '/dashboard?view=account', icon: 'key' },
] as const;

export default function Person() {
  const { work, site } = useMenus();
  const unread = useUnread();
  const locale = useLocale();
  return (
    <frame.Person unread={unread} entries={entries} menus={[work, site]}>
      <li>
        <button
          type="button"
          title="表单中企业类型、规模等选项所用的语言"
          onClick={() => chooseLocale(locale === 'cn' ? 'en' : 'cn')}
        >
          <Icon name="list" />
          {locale === 'cn' ? '选项语言：中文' : '选项语言：English'}
        </button>
      </li>
      <li>
        <button
          type="button"
          onClick={() => void loadLater(import('../lib/ask-leave.ts')).then(({ askLeave }) => askLeave())}
        >
          <Icon name="close" />
          退出登录
        </button>
      </li>
    </frame.Person>
  );
}
