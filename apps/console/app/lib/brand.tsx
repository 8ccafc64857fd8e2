import { Link } from '@procure/ui/link/link.tsx';
import styles from './brand.module.css';

/** The portal's mark in ink instead of blue: the same house, the other side of the table. */
export function Brand() {
  return (
    <Link className={styles.brand} href="/">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path
          d="M9 7h10l4 4v14H9zM12.5 17.5l2.8 2.8 5-5.3"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      采购管理台
    </Link>
  );
}
