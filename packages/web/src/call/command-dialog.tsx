import { ActModal, type ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import { useEffect, useState } from 'react';
import styles from './command-dialog.module.css';
import { type FactorPlace, hostFactor, leaveFactor, useAskedFactor } from './factor.ts';

/**
 * A command and what it needs: what will happen, the fields, one button that says so. It stays, with what was typed,
 * until the command succeeded; why it was refused stands in it, and it is not left while the command is under way.
 * Where the command asks for the second factor, that is a step of this dialog.
 */
export function CommandDialog({ children, act, ...dialog }: Omit<ActModalProps, 'step'>) {
  const [place] = useState<FactorPlace>(() => ({}));
  useEffect(() => () => leaveFactor(place), [place]);
  const asked = useAskedFactor();
  const run = () => {
    const end = hostFactor(place);
    return act().finally(end);
  };
  return (
    <ActModal {...dialog} act={run} step={asked?.place === place ? <asked.View {...asked} /> : null}>
      <div className={styles.fields}>{children}</div>
    </ActModal>
  );
}
