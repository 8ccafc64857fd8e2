import type { NoticeKind } from '@procure/domain/notice/notice.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import { Form } from 'react-router';
import { SearchBox } from '../../../lib/search-box.tsx';
import type { Choices } from '../queries.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-form.module.css';
import { type Filters, isNarrowed } from './filters.ts';

interface FilterFormProps {
  /** The list's address. */
  readonly path: string;
  readonly filters: Filters;
  readonly choices: Choices;
  readonly kinds: readonly NoticeKind[];
  readonly searchLabel: string;
  /** Whether the list contains lots that can be bid for. */
  readonly biddable: boolean;
}

/** Chips that are links and one GET form: the filters stay in the address and work without JavaScript. */
export function FilterForm({ path, filters, choices, kinds, searchLabel, biddable }: FilterFormProps) {
  return (
    <search className={styles.filters}>
      <Form method="get" action={path}>
        <HiddenFields filters={filters} />
        <SearchBox
          size="large"
          label={searchLabel}
          placeholder="项目名称、编号或招标人，可用空格分隔多个词"
          defaultValue={filters.keyword ?? ''}
        />
        <details open={hasFields(filters)} className={styles.more}>
          <summary>更多筛选：地区、品类、招标人、时间</summary>
          <div className={styles.fields}>
            <FilterFields filters={filters} choices={choices} biddable={biddable} />
            <p className={styles.submit}>
              <Button type="submit" kind="primary">
                筛选
              </Button>
              {isNarrowed(filters) ? (
                <ButtonLink href={resetHref(path, { ...filters })}>清除全部</ButtonLink>
              ) : null}
            </p>
          </div>
        </details>
      </Form>
      <FilterChips path={path} filters={filters} kinds={kinds} biddable={biddable} />
    </search>
  );
}

/** Hidden fields that keep the choices of the chips when the form is sent. */
function HiddenFields({ filters }: { readonly filters: Filters }) {
  const several = (['kind', 'method', 'tenderKind'] as const).flatMap((name) =>
    filters[name].map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
  );
  const single = (['open', 'sortBy', 'order'] as const).map((name) =>
    filters[name] ? <input key={name} type="hidden" name={name} value={filters[name]} /> : null,
  );
  return [...several, ...single];
}

function hasFields({
  areaCode,
  categoryId,
  buyer,
  publishedFrom,
  publishedTo,
  deadlineFrom,
  deadlineTo,
}: Filters) {
  return [areaCode, categoryId, buyer, publishedFrom, publishedTo, deadlineFrom, deadlineTo].some(Boolean);
}
