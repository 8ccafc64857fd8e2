import { ActModal, type ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import { useEffect, useState } from 'react';
import styles from './command-dialog.module.css';
import { type FactorPlace, hostFactor, leaveFactor, useAskedFactor } from './factor.ts';

/**
 * Dialog of a command: a description of the effect, the fields, one button that names the act. It stays open with its
 * input until the command has succeeded, shows why the command was refused, and cannot be closed while it runs. If the
 * command needs the second factor, that becomes a step of this dialog.
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
