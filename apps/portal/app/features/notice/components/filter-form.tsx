import { categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { type NoticeKind, noticeKindLabels } from '@procure/domain/notice/notice.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Chip } from '@procure/ui/chip/chip.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SearchBox } from '../../../lib/search-box.tsx';
import type { Choices } from '../queries.ts';
import styles from './filter-form.module.css';
import { type Filters, isNarrowed, queryWith, toggled } from './filters.ts';

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
  const chip = (name: 'kind' | 'method' | 'tenderKind', value: string, text: string) => (
    <Chip
      key={value}
      text={text}
      on={filters[name].includes(value)}
      href={`${path}?${queryWith(filters, toggled(filters, name, value))}`}
    />
  );
  return (
    <search className={styles.filters}>
      <Form method="get" action={path}>
        <Kept filters={filters} />
        <SearchBox
          size="large"
          label={searchLabel}
          placeholder="项目名称、编号或招标人，可用空格分隔多个词"
          defaultValue={filters.keyword ?? ''}
        />
        <details open={hasFields(filters)} className={styles.more}>
          <summary>更多筛选：地区、品类、招标人、时间</summary>
          <div className={styles.fields}>
            <Labelled label="地区">
              <SelectInput name="areaCode" defaultValue={filters.areaCode ?? ''}>
                <option value="">不限</option>
                {choices.provinces.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            </Labelled>
            <Labelled label="品类">
              <SelectInput name="categoryId" defaultValue={filters.categoryId ?? ''}>
                <option value="">不限</option>
                {[...new Set(choices.categories.map(({ top }) => top))].map((top) => (
                  <optgroup key={top} label={top}>
                    {choices.categories
                      .filter((category) => category.top === top)
                      .map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </SelectInput>
            </Labelled>
            <Labelled label="招标人">
              <TextInput name="buyer" maxLength={100} defaultValue={filters.buyer ?? ''} />
            </Labelled>
            <Labelled label="发布时间" group>
              <TextInput
                placeholder="年-月-日"
                maxLength={20}
                autoComplete="off"
                name="publishedFrom"
                aria-label="发布时间起"
                defaultValue={filters.publishedFrom ?? ''}
              />
              <span>至</span>
              <TextInput
                placeholder="年-月-日"
                maxLength={20}
                autoComplete="off"
                name="publishedTo"
                aria-label="发布时间止"
                defaultValue={filters.publishedTo ?? ''}
              />
            </Labelled>
            {biddable ? (
              <Labelled label="投标截止" group>
                <TextInput
                  placeholder="年-月-日"
                  maxLength={20}
                  autoComplete="off"
                  name="deadlineFrom"
                  aria-label="投标截止起"
                  defaultValue={filters.deadlineFrom ?? ''}
                />
                <span>至</span>
                <TextInput
                  placeholder="年-月-日"
                  maxLength={20}
                  autoComplete="off"
                  name="deadlineTo"
                  aria-label="投标截止止"
                  defaultValue={filters.deadlineTo ?? ''}
                />
              </Labelled>
            ) : null}
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
    </search>
  );
}

/** Hidden fields that keep the choices of the chips when the form is sent. */
function Kept({ filters }: { readonly filters: Filters }) {
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

function Labelled(props: { readonly label: string; readonly group?: boolean; readonly children: ReactNode }) {
  const { label, group = false, children } = props;
  return group ? (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <div>{children}</div>
    </fieldset>
  ) : (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={styles.labelled}>
      <span>{label}</span>
      {children}
    </label>
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
