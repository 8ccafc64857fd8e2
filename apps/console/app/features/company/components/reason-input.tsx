import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import styles from './company.module.css';

/** The reasons that are being collected, by field; null where none may be given. */
export interface Reasons {
  readonly given: ReadonlyMap<string, string>;
  readonly set: (field: string, message: string | null) => void;
}

/** Beside a field: asks for a correction, or takes the request back. */
export function ReasonButton({
  reasons,
  field,
  label,
}: {
  readonly reasons: Reasons;
  readonly field: string;
  readonly label: string;
}) {
  const open = reasons.given.has(field);
  return (
    <Button
      kind="text"
      aria-label={open ? `取消补正：${label}` : `要求补正：${label}`}
      onClick={() => reasons.set(field, open ? null : '')}
    >
      {open ? '取消补正' : '要求补正'}
    </Button>
  );
}

export function ReasonInput({
  reasons,
  field,
  label,
}: {
  readonly reasons: Reasons;
  readonly field: string;
  readonly label: string;
}) {
  const message = reasons.given.get(field);
  if (message === undefined) return null;
  return (
    <div className={styles.reason}>
      <TextInput
        aria-label={`${label}的补正原因`}
        placeholder="补正原因（2–200字），供应商将看到"
        maxLength={200}
        value={message}
        onChange={(event) => reasons.set(field, event.target.value)}
      />
    </div>
  );
}
