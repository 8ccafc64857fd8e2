import { bindOidc, enterByOidc } from '@procure/contract/session/outside.route.ts';
import { OutsideReturn } from '@procure/web/account/outside-return.tsx';
import { Brand } from '@procure/web/frame/brand.tsx';
import styles from '../../../lib/entrance.module.css';
import { takeUp } from '../../../lib/session.ts';
import { wayLater } from '../../../lib/way-later.ts';
import { onward } from './login-page.tsx';

/** The page to which the organisation's own sign-in (OIDC) redirects the browser. */
export function ReturnPage() {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Brand ink name="采购管理台" />
      <section className={styles.form} aria-labelledby="return">
        <h1 id="return">登录采购管理台</h1>
        <OutsideReturn
          enter={(by, query) => by.call(enterByOidc, { query })}
          bind={(by, query) => by.call(bindOidc, { query })}
          takeUp={takeUp}
          onward={onward}
          settings="/settings"
          wayOf={wayLater}
        />
      </section>
    </main>
  );
}
