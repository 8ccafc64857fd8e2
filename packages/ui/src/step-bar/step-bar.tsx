import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './step-bar.module.css';

export type StepState = 'done' | 'current' | 'todo' | 'failed' | 'skipped';

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly state: StepState;
  readonly detail?: string;
  readonly href?: string;
}

const said: Record<StepState, string> = {
  done: '已完成',
  current: '当前步骤',
  todo: '未开始',
  failed: '未通过',
  skipped: '不需要',
};

/** The steps of a matter: done, current, still to come. Horizontal; vertical on a phone. */
export function StepBar({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  return (
    <ol className={styles.bar} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={`${styles.step} ${styles[step.state]}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.state === 'done' ? (
              <Icon name="check" size="1em" />
            ) : step.state === 'failed' ? (
              <Icon name="close" size="1em" />
            ) : (
              index + 1
            )}
          </span>
          <span className={styles.words}>
            {step.href ? <Link href={step.href}>{step.title}</Link> : <span>{step.title}</span>}
            <span className="visually-hidden">（{said[step.state]}）</span>
            {step.detail ? <small>{step.detail}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
