import { categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { type NoticeKind, noticeKindLabels } from '@procure/domain/notice/notice.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { Chip } from '@procure/ui/chip/chip.tsx';
import type { ReactNode } from 'react';
import styles from './filter-form.module.css';
import { type Filters, queryWith, toggled } from './filters.ts';

interface FilterChipsProps {
  /** The list's address. */
  readonly path: string;
  readonly filters: Filters;
  readonly kinds: readonly NoticeKind[];
  /** Whether the list contains lots that can be bid for. */
  readonly biddable: boolean;
}

/** The filters with few values, each a link that switches it. */
export function FilterChips({ path, filters, kinds, biddable }: FilterChipsProps) {
  const chip = (name: 'kind' | 'method' | 'tenderKind', value: string, text: string) => (
    <Chip
      key={value}
      text={text}
      on={filters[name].includes(value)}
      href={`${path}?${queryWith(filters, toggled(filters, name, value))}`}
    />
  );
  return (
    <details className={styles.fold}>
      <summary>按公告类型、采购方式、类别筛选</summary>
      <dl className={styles.chips}>
        <Row title="公告类型">{kinds.map((kind) => chip('kind', kind, noticeKindLabels[kind]))}</Row>
        <Row title="采购方式">{methods.map((method) => chip('method', method, methodLabels[method]))}</Row>
        <Row title="类别">
          {categoryKinds.map((kind) => chip('tenderKind', kind, categoryKindLabels[kind]))}
          {biddable ? (
            <Chip
              text="仅看可投标"
              on={filters.open === '1'}
              href={`${path}?${queryWith(filters, { open: filters.open === '1' ? '' : '1' })}`}
            />
          ) : null}
        </Row>
      </dl>
    </details>
  );
}

function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
