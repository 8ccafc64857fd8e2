import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import type { ReactNode } from 'react';
import type { Choices } from '../queries.ts';
import styles from './filter-form.module.css';
import type { Filters } from './filters.ts';

interface FilterFieldsProps {
  readonly filters: Filters;
  readonly choices: Choices;
  /** Whether the list contains lots that can be bid for. */
  readonly biddable: boolean;
}

/** The fields for region, category, buyer and times. */
export function FilterFields({ filters, choices, biddable }: FilterFieldsProps) {
  return (
    <>
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
      <DayRange label="发布时间" from="publishedFrom" to="publishedTo" filters={filters} />
      {biddable ? <DayRange label="投标截止" from="deadlineFrom" to="deadlineTo" filters={filters} /> : null}
    </>
  );
}

interface DayRangeProps {
  readonly label: string;
  readonly from: 'publishedFrom' | 'deadlineFrom';
  readonly to: 'publishedTo' | 'deadlineTo';
  readonly filters: Filters;
}

/** The first and the last day, typed: a visitor's page loads no calendar. */
function DayRange({ label, from, to, filters }: DayRangeProps) {
  const day = { placeholder: '年-月-日', maxLength: 20, autoComplete: 'off' } as const;
  return (
    <Labelled label={label} group>
      <TextInput {...day} name={from} aria-label={`${label}起`} defaultValue={filters[from] ?? ''} />
      <span>至</span>
      <TextInput {...day} name={to} aria-label={`${label}止`} defaultValue={filters[to] ?? ''} />
    </Labelled>
  );
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
