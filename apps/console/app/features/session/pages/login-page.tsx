import { signInStaff } from '@procure/contract/session/session.route.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { OldBrowser } from '@procure/ui/page-load/old-browser.tsx';
import { OutsideButton } from '@procure/web/account/outside-button.tsx';
import { Brand } from '@procure/web/frame/brand.tsx';
import { LoginForm } from '@procure/web/session/login-form.tsx';
import { setsUpFirst, takeUp } from '../../../lib/session.ts';
import { wayLater } from '../../../lib/way-later.ts';
import styles from './login-page.module.css';

const startOutside = async () => (await loadLater(import('../../../lib/start-outside.ts'))).startOutside();

/** Whoever has something to set up before all else does that first. */
export function onward(back: string | null): string {
  return setsUpFirst() ? '/settings' : (back ?? '/');
}

export function LoginPage() {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Brand ink name="采购管理台" />
      <section className={styles.form} aria-labelledby="login">
        <h1 id="login">登录采购管理台</h1>
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
        供招标人、评审专家与监督人员使用。供应商请前往供应商门户。所有操作均记入审计日志。
      </p>
    </main>
  );
}
