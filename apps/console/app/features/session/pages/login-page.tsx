import { Brand } from '../../../lib/brand.tsx';
import { LoginForm } from '../components/login-form.tsx';
import styles from './login-page.module.css';

export function LoginPage() {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Brand />
      <section className={styles.form} aria-labelledby="login">
        <h1 id="login">登录采购管理台</h1>
        <LoginForm />
      </section>
      <p className={styles.note}>
        供招标人、评审专家与监督人员使用。供应商请前往供应商门户。所有操作均记入审计日志。
      </p>
    </main>
  );
}
