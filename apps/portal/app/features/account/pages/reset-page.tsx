import { Link } from '@procure/ui/link/link.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { OldBrowser } from '@procure/ui/page-load/old-browser.tsx';
import { Later } from '@procure/web/account/later.tsx';
import { ReadableAnyway } from '../../../lib/readable-anyway.tsx';
import styles from '../components/account-form.module.css';

// Loaded later: this form shares the address of the sign-in page, and every visitor there would load it.
const loadForm = async () => (await loadLater(import('../components/reset-form.tsx'))).ResetForm;

export function ResetPage() {
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-labelledby="reset">
        <h1 id="reset">找回密码</h1>
        <OldBrowser act="找回密码">
          <ReadableAnyway />
        </OldBrowser>
        <noscript>找回密码需要启用 JavaScript：请在浏览器设置中启用后刷新本页。</noscript>
        <Later load={loadForm} />
        <p className={styles.other}>
          想起密码了？<Link href="/login">返回登录</Link>
        </p>
      </section>
      <aside className={styles.notes} aria-label="找回密码说明">
        <h2>重设之后</h2>
        <p>此前所有已登录的设备都会退出，账号的锁定也会解除。新密码不能与最近5次使用过的密码相同。</p>
        <p>
          以邮箱注册的账号，以该邮箱接收验证码。手机号已停用、收不到短信的，请
          <Link href="/helpList?article=contact">联系客服</Link>。
        </p>
      </aside>
    </div>
  );
}
