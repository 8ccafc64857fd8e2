import { initialPagination, totalPages } from '@procure/domain/display/list.ts';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { jumpForm, jumpTarget, pagerEntries } from './pages.ts';
import styles from './pagination.module.css';

interface Common {
  /** Rows in all. */
  readonly count: number;
  /** From 1. */
  readonly pageNum: number;
  readonly pageSize?: number;
  readonly label?: string;
}

interface AsLinks extends Common {
  /** The address of a page; the bar is then plain links and a GET form and works without JavaScript. */
  readonly hrefFor: (pageNum: number) => string;
  readonly onChange?: never;
}

interface AsButtons extends Common {
  readonly onChange: (pageNum: number) => void;
  readonly hrefFor?: never;
}

type PaginationProps = AsLinks | AsButtons;

export function Pagination(props: PaginationProps) {
  const { count, pageNum, pageSize = initialPagination.pageSize, label = '分页' } = props;
  const last = totalPages(count, pageSize);
  const current = Math.min(Math.max(pageNum, 1), last);
  const step = (to: number, name: string, inside: ReactNode, className?: string) => (
    <Step key={name} props={props} to={to} name={name} className={className}>
      {inside}
    </Step>
  );
  const off = (name: string, inside: ReactNode) => (
    <span key={name} className={`${styles.step} ${styles.off}`} aria-disabled="true">
      {inside}
      <span className="visually-hidden">{name}（不可用）</span>
    </span>
  );
  return (
    <nav className={styles.bar} aria-label={label}>
      <p className={styles.facts}>
        共 <b>{count}</b> 条<span>每页 {pageSize} 条</span>
        <span>
          第 {current}/{last} 页
        </span>
        {pageNum > last ? <span>没有第 {pageNum} 页，这是最后一页</span> : null}
      </p>
      <div className={styles.pager}>
        {current > 1
          ? step(current - 1, '上一页', <Icon name="left" />)
          : off('上一页', <Icon name="left" />)}
        {pagerEntries(current, last).map((entry) =>
          typeof entry === 'number' ? (
            entry === current ? (
              <span key={entry} className={`${styles.step} ${styles.current}`} aria-current="page">
                <span className="visually-hidden">当前第</span>
                {entry}
                <span className="visually-hidden">页</span>
              </span>
            ) : (
              step(entry, `第 ${entry} 页`, entry, styles.number)
            )
          ) : (
            <span key={entry} className={`${styles.gap} ${styles.number}`} aria-hidden="true">
              …
            </span>
          ),
        )}
        {current < last
          ? step(current + 1, '下一页', <Icon name="right" />)
          : off('下一页', <Icon name="right" />)}
      </div>
      <Jumper props={props} last={last} />
    </nav>
  );
}

interface StepProps {
  readonly props: PaginationProps;
  readonly to: number;
  readonly name: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Step({ props, to, name, className = '', children }: StepProps) {
  const look = `${styles.step} ${className}`;
  if (props.hrefFor) {
    return (
      <Link className={look} href={props.hrefFor(to)} aria-label={name}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={look} aria-label={name} onClick={() => props.onChange(to)}>
      {children}
    </button>
  );
}

function Jumper({ props, last }: { readonly props: PaginationProps; readonly last: number }) {
  const [typed, type] = useState('');
  const form = props.hrefFor ? jumpForm(props.hrefFor(1)) : undefined;
  return (
    <form
      className={styles.jumper}
      method="get"
      action={form?.action}
      onSubmit={(event) => {
        if (props.hrefFor) return;
        event.preventDefault();
        const target = jumpTarget(typed, last);
        if (target !== undefined) props.onChange(target);
      }}
    >
      {form?.hidden.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        前往{' '}
        <input
          name="pageNum"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={`前往第几页，共 ${last} 页`}
        />{' '}
        页
      </label>
      <button type="submit" className={styles.step}>
        前往
      </button>
    </form>
  );
}
