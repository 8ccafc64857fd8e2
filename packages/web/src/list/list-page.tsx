import { Button } from '@procure/ui/button/button.tsx';
import { Chip } from '@procure/ui/chip/chip.tsx';
import { CheckBox, SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './list.module.css';
import type { List, NameOf } from './use-list.ts';

type Filter = Readonly<Record<string, string>>;

/** A filter with a few values, spelled as in the address. */
interface Choice<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Text of the first option, which filters nothing. If absent, one of the options is always chosen. */
  readonly all?: string;
  readonly options: Readonly<Record<string, string>>;
}

interface FilterBarProps<F extends Filter> {
  readonly list: List<F>;
  /** `in` names the searched fields: 「企业名称或统一社会信用代码」. */
  readonly search?: { readonly name: NoInfer<NameOf<F>>; readonly in: string; readonly maxLength?: number };
  readonly choices?: readonly Choice<NoInfer<NameOf<F>>>[];
  /** Filters with two values, `on` and `off`, spelled as in the address. */
  readonly toggles?: readonly {
    readonly name: NoInfer<NameOf<F>>;
    readonly text: string;
    readonly on: string;
    readonly off: string;
  }[];
}

interface ListPageProps<F extends Filter> extends ComponentProps<typeof PageHeader>, FilterBarProps<F> {
  /** Tabs with one list each, and the number of rows of each if known. */
  readonly tabs?: Choice<NoInfer<NameOf<F>>> & {
    readonly counts?: Readonly<Record<string, number | undefined>> | undefined;
  };
  /** Content above the list, independent of its filter. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

type Values = readonly (readonly [value: string, text: string])[];

function valuesOf(of: { readonly all?: string | undefined } & Pick<Choice<string>, 'options'>): Values {
  return [...(of.all === undefined ? [] : [['', of.all] as const]), ...Object.entries(of.options)];
}

/** A list page: its title, its filter, and the rows (`Rows`). */
export function ListPage<F extends Filter>(props: ListPageProps<F>) {
  const { list, search, choices = [], toggles = [], tabs, above, children, ...header } = props;
  return (
    <div className={styles.page}>
      <PageHeader {...header} />
      {above}
      {tabs === undefined ? null : (
        <div className={styles.tabs}>
          <Tabs
            label={tabs.label}
            current={list.filter[tabs.name]}
            tabs={valuesOf(tabs).map(([key, title]) => {
              const count = tabs.counts?.[key];
              // An empty list needs no number.
              return { key, title, href: list.hrefWith(tabs.name, key), ...(count ? { count } : {}) };
            })}
          />
        </div>
      )}
      {search === undefined && choices.length + toggles.length === 0 ? null : (
        <FilterBar list={list} choices={choices} toggles={toggles} {...(search ? { search } : {})} />
      )}
      {children}
    </div>
  );
}

/** Filter of a list, also for lists within other pages. */
export function FilterBar<F extends Filter>(props: FilterBarProps<F>) {
  const { list, search, choices = [], toggles = [] } = props;
  const active = [
    ...choices.map(({ name, all }) => all !== undefined && list.filter[name] !== ''),
    ...toggles.map(({ name, on }) => list.filter[name] === on),
  ].filter(Boolean).length;
  return (
    <div className={styles.bar}>
      {search === undefined ? null : (
        <search>
          <form
            // The key resets the field when the address changes.
            key={list.filter[search.name]}
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get(search.name);
              list.choose(search.name, String(typed ?? '').trim());
            }}
          >
            <TextInput
              type="search"
              name={search.name}
              aria-label={`按${search.in}查找`}
              placeholder={search.in}
              maxLength={search.maxLength ?? 100}
              defaultValue={list.filter[search.name]}
            />
            <Button type="submit">查找</Button>
          </form>
        </search>
      )}
      {choices.length + toggles.length === 0 ? null : (
        <Fold active={active}>
          {choices.map(({ name, label, all, options }) => (
            <SelectInput
              key={name}
              aria-label={label}
              value={list.filter[name]}
              onChange={(event) => list.choose(name, event.target.value)}
            >
              {valuesOf({ all, options }).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectInput>
          ))}
          {toggles.map(({ name, text, on, off }) => (
            <CheckBox
              key={name}
              checked={list.filter[name] === on}
              onChange={(event) => list.choose(name, event.target.checked ? on : off)}
            >
              {text}
            </CheckBox>
          ))}
        </Fold>
      )}
    </div>
  );
}

/** Further filters. A phone shows them only on request, with the number of active ones on the button. */
export function Fold({ active, children }: { readonly active: number; readonly children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.fold}>
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {active > 0 ? `筛选（${active}）` : '筛选'}
        </Button>
      </span>
      <div id={id} className={open ? styles.unfolded : styles.folded}>
        {children}
      </div>
    </>
  );
}

/** A filter whose values are all shown, as links, with further actions beside them. */
export function Chips<F extends Filter>(
  props: Choice<NoInfer<NameOf<F>>> & { readonly list: List<F>; readonly children?: ReactNode },
) {
  const { list, name, label, all, options, children } = props;
  return (
    <div className={styles.bar}>
      <nav className={styles.bar} aria-label={label}>
        {valuesOf({ all, options }).map(([value, text]) => (
          <Chip key={value} text={text} href={list.hrefWith(name, value)} on={list.filter[name] === value} />
        ))}
      </nav>
      {children}
    </div>
  );
}

/** Second line of a cell, with secondary information. */
export function Minor({ children }: { readonly children: ReactNode }) {
  return <span className={styles.minor}>{children}</span>;
}
