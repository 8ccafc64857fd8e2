import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import styles from './unlock.module.css';

interface RecoveryCodeProps {
  readonly title: string;
  readonly code: string;
  readonly onClose: () => void;
}

/** Shows a new recovery code. It cannot be shown again: the platform does not have it. */
export function RecoveryCode({ title, code, onClose }: RecoveryCodeProps) {
  return (
    <Modal
      open
      title={title}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.print()}>打印</Button>
          <Button kind="primary" onClick={onClose}>
            我已妥善保存
          </Button>
        </>
      }
    >
      <p>忘记口令时，可凭恢复码更换口令。请打印或抄写后妥善保存；关闭后无法再次查看，平台也没有留存。</p>
      <p className={styles.code}>{code}</p>
    </Modal>
  );
}
