import { Button } from '@procure/ui/button/button.tsx';
import styles from './lot-page.module.css';
import { keptMinutes } from './person-kept.ts';
import { PersonNote } from './person-note.tsx';

interface KeepingProps {
  /** Whether the form began with restored text. */
  readonly restored: boolean;
  readonly onClear: () => void;
}

/** Tells which fields of the form survive a reload, and clears them. */
export function PersonKeeping({ restored, onClear }: KeepingProps) {
  return (
    <div className={styles.form}>
      {restored ? (
        <PersonNote role="status" title="已恢复您先前填写的内容">
          <p>身份信息没有暂存，请重新填写。</p>
        </PersonNote>
      ) : null}
      <p className={styles.hint}>
        刷新网页后可以接着填写：正文暂存在本标签页，最长{keptMinutes}
        分钟，提交后清除。姓名、证件号码、手机号、利害关系、单位、地址，以及写有证件号码或者手机号的文字不暂存。使用公用电脑的，离开前请清除。
      </p>
      <div className={styles.actions}>
        <Button onClick={onClear}>清除已填写的内容</Button>
      </div>
    </div>
  );
}
