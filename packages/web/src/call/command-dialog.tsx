import { ActModal, type ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import styles from './command-dialog.module.css';

/**
 * A command and what it needs: what will happen, the fields, one button that says so. It stays, with what was typed,
 * until the command succeeded; why it was refused stands in it, and it is not left while the command is under way.
 */
export function CommandDialog({ children, ...dialog }: ActModalProps) {
  return (
    <ActModal {...dialog}>
      <div className={styles.fields}>{children}</div>
    </ActModal>
  );
}
