import { Link } from '../link/link.tsx';
import styles from './breadcrumb.module.css';

interface BreadcrumbProps {
  /** From the outermost; the last is this page and no link. */
  readonly trail: readonly { readonly title: string; readonly href: string }[];
}

export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="当前位置" className={styles.trail} data-print="no">
      <ol>
        {trail.map(({ title, href }, index) => (
          <li key={href}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{title}</span>
            ) : (
              <Link href={href}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
