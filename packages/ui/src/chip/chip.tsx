import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './chip.module.css';

interface ChipProps {
  readonly text: string;
  /** Address with this filter switched: on if it is off now, off if it is on. */
  readonly href: string;
  readonly on?: boolean;
}

/** A filter that may be on or off, as a link. */
export function Chip({ text, href, on = false }: ChipProps) {
  return (
    <Link
      className={`${styles.chip} ${on ? styles.on : ''}`}
      href={href}
      aria-current={on ? 'true' : undefined}
    >
      {text}
    </Link>
  );
}

interface RemovableChipProps {
  readonly name: string;
  readonly value: string;
  readonly removeHref: string;
}

/** A filter that is on, with the way to take it off. */
export function RemovableChip({ name, value, removeHref }: RemovableChipProps) {
  return (
    <Link
      className={`${styles.chip} ${styles.on}`}
      href={removeHref}
      aria-label={`去掉筛选：${name} ${value}`}
    >
      {name}：{value}
      <Icon name="close" size="1em" />
    </Link>
  );
}
