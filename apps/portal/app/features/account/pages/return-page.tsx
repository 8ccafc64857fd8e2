import { bindDingtalk, enterByDingtalk } from '@procure/contract/session/outside.route.ts';
import { OutsideReturn } from '@procure/web/account/outside-return.tsx';
import { takeUp } from '../../../lib/session.ts';
import { wayLater } from '../../../lib/way-later.ts';
import styles from '../components/account-form.module.css';
import { BindForm } from '../components/bind-form.tsx';

/** The page to which DingTalk redirects the browser after signing in. */
export function ReturnPage() {
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-labelledby="return">
        <h1 id="return">登录</h1>
        <OutsideReturn
          enter={(by, query) => by.call(enterByDingtalk, { query })}
          bind={(by, query) => by.call(bindDingtalk, { query })}
          takeUp={takeUp}
          onward={(back) => back ?? '/dashboard'}
          settings="/dashboard?view=account"
          wayOf={wayLater}
          unbound={(enter) => <BindForm enter={enter} />}
        />
      </section>
    </div>
  );
}
