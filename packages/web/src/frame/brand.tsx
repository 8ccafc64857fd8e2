import { Link } from '@procure/ui/link/link.tsx';
import styles from './brand.module.css';

interface BrandProps {
  readonly name: string;
  /** In ink instead of blue: the colour of the staff console. */
  readonly ink?: boolean | undefined;
}

/** The platform's mark, a link to the start page. */
export function Brand({ name, ink }: BrandProps) {
  return (
    <Link className={ink ? styles.ink : styles.brand} href="/">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
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
      <span>{name}</span>
    </Link>
  );
}
