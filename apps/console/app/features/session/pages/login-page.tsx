import { signInStaff } from '@procure/contract/session/session.route.ts';
import { idleMinutes, longestHours } from '@procure/domain/account/sign-in.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { OldBrowser } from '@procure/ui/page-load/old-browser.tsx';
import { OutsideButton } from '@procure/web/account/outside-button.tsx';
import { Brand } from '@procure/web/frame/brand.tsx';
import { LoginForm } from '@procure/web/session/login-form.tsx';
import { useEffect, useState } from 'react';
import styles from '../../../lib/entrance.module.css';
import { setsUpFirst, takeUp } from '../../../lib/session.ts';
import { wayLater } from '../../../lib/way-later.ts';

const startOutside = async () => (await loadLater(import('../../../lib/start-outside.ts'))).startOutside();

/** The page after signing in; a required setup comes first. */
export function onward(back: string | null): string {
  return setsUpFirst() ? '/settings' : (back ?? '/');
}

/** Explains why the sign-in has ended. The server does not reveal which of the causes it was. */
function SessionEnded() {
  const [shown, show] = useState(false);
  // After the first paint, because the served page is the same for every visitor.
  useEffect(() => show(new URLSearchParams(location.search).has('t')), []);
  if (!shown) return null;
  return (
    <p role="status" className={styles.ended}>
      您的登录已失效：{idleMinutes}分钟未操作、登录满{longestHours}
      小时，或已在别处退出、账号权限变更。请重新登录，之后回到刚才的页面。
    </p>
  );
}

export function LoginPage() {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Brand ink name="采购管理台" />
      <section className={styles.form} aria-labelledby="login">
        <h1 id="login">登录采购管理台</h1>
        <SessionEnded />
        <OldBrowser act="登录" />
        <LoginForm
          signIn={(by, credentials) => by.call(signInStaff, credentials)}
          side="staff"
          takeUp={takeUp}
          onward={onward}
          wayOf={wayLater}
          noScript="登录需要启用 JavaScript：请在浏览器设置中启用后刷新本页。"
        />
        <OutsideButton start={startOutside} wayOf={wayLater} />
      </section>
      <p className={styles.note}>
        供招标人、评审专家与监督人员使用。评审专家没有账号的，请先<Link href="/registration">注册</Link>
        。供应商请前往供应商门户。所有操作均记入审计日志。
      </p>
    </main>
  );
}
