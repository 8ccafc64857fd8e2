import { createContext, type ReactNode, useContext } from 'react';
import styles from './remarked.module.css';

/** Makes the remark of a field from its path in the API and its label; null for a field without one. */
type RemarkOf = (path: string, label: string) => ReactNode;

/** A page provides it to add something to its fields: the button of their comments. */
export const FieldRemarks = createContext<RemarkOf | null>(null);

interface RemarkProps {
  readonly path: string;
  readonly label: string;
}

/** The remark of a field alone, for a heading. */
export function Remark({ path, label }: RemarkProps) {
  return useContext(FieldRemarks)?.(path, label) ?? null;
}

/** A field with its remark at the end of its label's line. */
export function Remarked({ path, label, children }: RemarkProps & { readonly children: ReactNode }) {
  const remarkOf = useContext(FieldRemarks);
  if (remarkOf === null) return children;
  // Around a field without a remark, too: a remark that arrives while the user types must not make the field anew.
  return (
    <div className={styles.remarked}>
      {children}
      <div className={styles.remark}>{remarkOf(path, label)}</div>
    </div>
  );
}

/** A heading with its remark beside it. */
export function RemarkedHeading({ path, label }: RemarkProps) {
  return (
    <div className={styles.heading}>
      <h3>{label}</h3>
      <Remark path={path} label={label} />
    </div>
  );
}
