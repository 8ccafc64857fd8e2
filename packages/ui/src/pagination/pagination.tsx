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
  readonly pageParameter?: string;
  readonly onChange?: never;
}

interface AsButtons extends Common {
  readonly onChange: (pageNum: number, pageSize: number) => void;
  /** Sizes to choose from; without them the size is only said. */
  readonly pageSizes?: readonly number[];
  readonly hrefFor?: never;
}

type PaginationProps = AsLinks | AsButtons;

export function Pagination(props: PaginationProps) {
  const { count, pageNum, pageSize = initialPagination.pageSize, label = '分页' } = props;
  const last = totalPages(count, pageSize);
  const current = Math.min(Math.max(pageNum, 1), last);
  const step = (to: number, name: string, inside: ReactNode, className?: string) => (
    <Step key={name} props={props} pageSize={pageSize} to={to} name={name} className={className}>
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
        共 <b>{count}</b> 条<Size props={props} pageSize={pageSize} />
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
      {last > 1 ? <Jumper props={props} pageSize={pageSize} last={last} /> : null}
    </nav>
  );
}

interface PartProps {
  readonly props: PaginationProps;
  readonly pageSize: number;
}

interface StepProps extends PartProps {
  readonly to: number;
  readonly name: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Step({ props, pageSize, to, name, className = '', children }: StepProps) {
  const look = `${styles.step} ${className}`;
  if (props.hrefFor) {
    return (
      <Link className={look} href={props.hrefFor(to)} aria-label={name}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={look} aria-label={name} onClick={() => props.onChange(to, pageSize)}>
      {children}
    </button>
  );
}

function Size({ props, pageSize }: PartProps) {
  if (props.hrefFor || !props.pageSizes) return <span>每页 {pageSize} 条</span>;
  const { onChange, pageSizes } = props;
  return (
    <label>
      每页{' '}
      <select value={pageSize} onChange={(event) => onChange(1, Number(event.target.value))}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>{' '}
      条
    </label>
  );
}

function Jumper({ props, pageSize, last }: PartProps & { readonly last: number }) {
  const [typed, type] = useState('');
  const parameter = (props.hrefFor && props.pageParameter) || 'pageNum';
  const form = props.hrefFor ? jumpForm(props.hrefFor(1), parameter) : undefined;
  return (
    <form
      className={styles.jumper}
      method="get"
      action={form?.action}
      onSubmit={(event) => {
        if (props.hrefFor) return;
        event.preventDefault();
        const target = jumpTarget(typed, last);
        if (target !== undefined) props.onChange(target, pageSize);
      }}
    >
      {form?.hidden.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        前往{' '}
        <input
          name={parameter}
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
