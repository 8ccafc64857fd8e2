import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import styles from './account.module.css';

/** Shows the password once; it is stored nowhere. */
export function OneTimePassword({
  name,
  password,
  onClose,
}: {
  readonly name: string;
  readonly password: string;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      open
      title="一次性密码"
      width={480}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>请当面或以其他安全方式告知{name}。关闭后无法再次查看；首次登录后须先修改密码，才能使用其他功能。</p>
      <p className={styles.password}>{password}</p>
    </Modal>
  );
}
