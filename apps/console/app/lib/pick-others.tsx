import { CheckBox } from '@procure/ui/field/controls.tsx';
import styles from './lot-desk.module.css';
import own from './pick-others.module.css';

interface Pick {
  readonly id: string;
  readonly label: string;
  readonly note: string;
}

interface PickOthersProps {
  readonly legend: string;
  readonly hint: string;
  /** Label of the list for screen readers. */
  readonly noun: string;
  readonly others: readonly Pick[];
  /** Ids. */
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Selects further items of the same matter to which the act applies; renders nothing if there are none. */
export function PickOthers({ legend, hint, noun, others, chosen, onChange }: PickOthersProps) {
  if (others.length === 0) return null;
  const every = others.every(({ id }) => chosen.includes(id));
  return (
    <fieldset className={own.several}>
      <legend>{legend}</legend>
      <p className={styles.hint}>{hint}</p>
      {others.length > 1 ? (
        <CheckBox checked={every} onChange={() => onChange(every ? [] : others.map(({ id }) => id))}>
          全选（{others.length}项）
        </CheckBox>
      ) : null}
      <ul className={styles.picks} aria-label={noun}>
        {others.map(({ id, label, note }) => (
          <li key={id}>
            <CheckBox
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            >
              {label} <span className={own.minor}>{note}</span>
            </CheckBox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
