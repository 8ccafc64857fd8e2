import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './helps.module.css';

const helps = [
  {
    title: '注册与审核',
    href: '/helpList?article=register-and-review',
    text: '需要准备什么，谁来审核，如何补正',
  },
  {
    title: '文件获取',
    href: '/helpList?article=obtain-documents',
    text: '登记企业后即可下载，无需插件或硬件锁',
  },
  {
    title: '投标编制与递交',
    href: '/helpList?article=prepare-and-submit-bid',
    text: '断点续传、回执与有效版本',
  },
  {
    title: '签章与加密',
    href: '/helpList?article=sealing-and-receipts',
    text: secrecy.short,
  },
  { title: '异议与投诉', href: '/helpList?article=objections-and-complaints', text: '时限、渠道与答复' },
  { title: '联系客服', href: '/helpList?article=contact', text: '请准备好页面上的请求编号' },
];

export function Helps() {
  return (
    <section className={styles.helps} aria-labelledby="helps">
      <h2 id="helps">常用帮助</h2>
      <ul>
        {helps.map(({ title, href, text }) => (
          <li key={href}>
            <Link href={href}>{title}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
