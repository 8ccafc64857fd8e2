import { Link } from '@procure/ui/link/link.tsx';
import { OldBrowser } from '@procure/ui/page-load/old-browser.tsx';
import { ReadableAnyway } from '../../../lib/readable-anyway.tsx';
import styles from '../components/account-form.module.css';
import { RegisterForm } from '../components/register-form.tsx';

export function RegisterPage() {
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-labelledby="register">
        <h1 id="register">注册供应商账号</h1>
        <OldBrowser act="注册">
          <ReadableAnyway />
        </OldBrowser>
        <RegisterForm />
        <p className={styles.other}>
          已有账号？<Link href="/login">直接登录</Link>，或<Link href="/login?reset=1">找回密码</Link>。
        </p>
      </section>
      <aside className={styles.notes} aria-label="注册之后">
        <h2>注册之后</h2>
        <ol>
          <li>
            <b>1. 登记企业信息</b>
            按营业执照填写，随时保存，可分几次完成。
          </li>
          <li>
            <b>2. 等待审核</b>
            审核结果以站内消息告知，填写了邮箱的也发邮件；需要补正时会逐项说明原因。
          </li>
          <li>
            <b>3. 参与投标</b>
            登记后即可获取文件、提疑，审核通过后可编制和递交投标。
          </li>
        </ol>
        <p>
          需要帮助？请看<Link href="/helpList?article=register-and-review">注册与审核</Link>或
          <Link href="/helpList?article=contact">联系客服</Link>。
        </p>
      </aside>
    </div>
  );
}
