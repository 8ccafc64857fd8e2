import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import styles from './factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes. They cannot be shown again: the server stores only digests. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Modal
      open
      title="恢复码"
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
      <p>
        手机不在身边，或验证器、通行密钥丢失时，可用恢复码登录，每个只能用一次。请打印或抄写后妥善保存；关闭后无法再次查看。
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
