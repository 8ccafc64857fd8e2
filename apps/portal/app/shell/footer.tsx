import { Link } from '@procure/ui/link/link.tsx';
import { useSite } from '@procure/web/page/site.ts';
import styles from './footer.module.css';

const pages = [
  { title: '隐私政策', href: '/helpList?article=privacy-policy' },
  { title: '用户服务协议', href: '/helpList?article=service-agreement' },
  { title: '无障碍声明', href: '/helpList?article=accessibility' },
  { title: '公开日志', href: '/transparency' },
  { title: '核验电子文书', href: '/documentCheck' },
  { title: '联系客服', href: '/helpList?article=contact' },
];

export function Footer() {
  const site = useSite();
  return (
    <footer className={styles.footer} data-print="no">
      <div className={styles.row}>
        <ul className={styles.links}>
          {pages.map(({ title, href }) => (
            <li key={href}>
              <Link href={href}>{title}</Link>
            </li>
          ))}
        </ul>
        <p className={styles.unit}>
          {site?.owner ? <span>© {site.owner}</span> : <span>供应商门户</span>}
          {site?.phone ? <span>技术支持 {site.phone}</span> : null}
          {site?.icp ? <a href="https://beian.miit.gov.cn/">{site.icp}</a> : null}
          {site?.police ? <a href="https://beian.mps.gov.cn/">{site.police}</a> : null}
        </p>
      </div>
    </footer>
  );
}
