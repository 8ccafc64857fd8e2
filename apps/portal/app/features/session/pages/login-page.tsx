import { signIn } from '@procure/contract/session/session.route.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { OldBrowser } from '@procure/ui/page-load/old-browser.tsx';
import { OutsideButton } from '@procure/web/account/outside-button.tsx';
import { LoginForm } from '@procure/web/session/login-form.tsx';
import { ReadableAnyway } from '../../../lib/readable-anyway.tsx';
import { takeUp } from '../../../lib/session.ts';
import { wayLater } from '../../../lib/way-later.ts';
import styles from './login-page.module.css';

const startOutside = async () => (await loadLater(import('../../../lib/start-outside.ts'))).startOutside();

export function LoginPage() {
  return (
    <div className={styles.page}>
      <section className={styles.form} aria-labelledby="login">
        <h1 id="login">供应商登录</h1>
        <OldBrowser act="登录">
          <ReadableAnyway />
        </OldBrowser>
        <LoginForm
          signIn={(by, credentials) => by.call(signIn, credentials)}
          side="supplier"
          takeUp={takeUp}
          onward={(back) => back ?? '/dashboard'}
          wayOf={wayLater}
          noScript="登录需要启用 JavaScript。"
        />
        <OutsideButton start={startOutside} wayOf={wayLater} />
        <p className={styles.other}>
          还没有账号？<Link href="/supplierAccountRegister">注册供应商账号</Link>
          {'　'}
          <Link href="/login?reset=1">忘记密码？</Link>
        </p>
      </section>
      <aside className={styles.notes} aria-label="登录说明">
        <h2>登录后您可以</h2>
        <ul>
          <li>
            <b>下载招标文件</b>
            登记企业后即可下载，无需插件、驱动或硬件锁。
          </li>
          <li>
            <b>密封递交投标</b>
            {secrecy.sealing}
            {secrecy.short}。
          </li>
          <li>
            <b>看清每一步</b>
            待办按截止时间排列，倒计时以服务器为准。
          </li>
        </ul>
        <p>
          遇到问题？<Link href="/helpList?article=account-security">账号安全</Link>或
          <Link href="/helpList?article=contact">联系客服</Link>。
        </p>
      </aside>
    </div>
  );
}
