import { Icon } from '@procure/ui/icon/icon.tsx';
import styles from './bid.module.css';
import type { SectionCheck, SelfCheck } from './self-check.ts';

interface StepsProps {
  readonly check: SelfCheck;
  /** The bidder has tried to submit: open steps are shown as errors. */
  readonly tried: boolean;
  /** Stored files are still being read. */
  readonly reading: boolean;
}

/** The parts of a bid, and what each still lacks. */
export function Steps({ check, tried, reading }: StepsProps) {
  return (
    <nav className={styles.steps} aria-label="投标步骤与自检">
      <ol>
        {check.sections.map((section) => (
          <StepRow key={section.key} section={section} tried={tried} />
        ))}
      </ol>
      <p className={check.ready && check.unkept === 0 ? styles.good : styles.muted} role="status">
        {check.ready
          ? check.unkept === 0
            ? '自检通过，可以递交'
            : `可以递交；${check.unkept}个文件尚未保存，请勿关闭页面`
          : reading
            ? '正在读取本机保存的文件…'
            : check.settling
              ? '文件正在检查或保存，完成后即可递交'
              : '全部完成后即可递交'}
      </p>
    </nav>
  );
}

function StepRow({ section, tried }: { readonly section: SectionCheck; readonly tried: boolean }) {
  const { key, title, errors, known, pending, unkept } = section;
  if (!known)
    return (
      <li>
        <a href={`#${key}`}>
          <Icon name="circle" size="1.15em" />
          <span>{title}</span>
          <small>待检查</small>
        </a>
      </li>
    );
  const ok = errors.length === 0 && unkept === 0;
  const open = errors.length - pending;
  return (
    <li>
      <a href={`#${key}`} className={ok ? styles.good : tried && open > 0 ? styles.bad : undefined}>
        <Icon name={ok ? 'check-circle' : tried && open > 0 ? 'alert' : 'circle'} size="1.15em" />
        <span>{title}</span>
        <small>
          {ok ? '已完成' : open > 0 ? `还有${open}项` : pending > 0 ? '文件检查中' : '文件未保存'}
        </small>
      </a>
    </li>
  );
}
