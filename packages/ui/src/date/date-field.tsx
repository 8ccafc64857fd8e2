import { readDay, readDayTime } from '@procure/domain/display/typed-day.ts';
import { type ComponentProps, useId, useRef, useState } from 'react';
import controls from '../field/field.module.css';
import { Field } from '../field/field.tsx';
import inside from '../field/inside.module.css';
import { Icon } from '../icon/icon.tsx';
import { loadLater } from '../page-load/load-later.ts';
import { useLater } from '../page-load/use-later.ts';
import styles from './date.module.css';

/** Loads the calendar when it is opened: typing a date needs none of it. */
const loadPanel = () => loadLater(import('./calendar-panel.tsx'));

export interface DateFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'help' | 'error' | 'id'> {
  /** `2026-11-24`, or with `time` `2026-11-24T14:30`, Beijing time; any other text is kept as typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** With the time of day. */
  readonly time?: boolean;
  /** The first and the last day, `2026-11-24`; empty or missing where there is none. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** In a form that is read as a whole. */
  readonly name?: string;
  /** Omits 必填 and 选填: a filter is neither. */
  readonly compact?: boolean;
}

const shown = (value: string, time: boolean) => (time ? value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ') : value);

/** Message about a typed date that is not valid; null for a valid or an empty one. */
export function wrongDate(
  value: string,
  { time = false, min, max }: Pick<DateFieldProps, 'time' | 'min' | 'max'>,
): string | null {
  if (value.trim() === '') return null;
  const read = (time ? readDayTime : readDay)(value);
  if (read === null) {
    return time ? '请按“2026-11-24 14:30”的格式填写日期和时间' : '请按“2026-11-24”的格式填写日期';
  }
  const day = read.slice(0, 10);
  if (min && day < min) return `不能早于${min}`;
  if (max && day > max) return `不能晚于${max}`;
  return null;
}

/**
 * A Chinese date in every browser: typed or pasted as people write it, or chosen in a calendar. The browser's own date
 * field speaks the browser's language and says 11/24/2026 to who reads Chinese.
 */
export function DateField({
  label,
  required = false,
  help,
  error,
  id,
  value,
  onChange,
  time = false,
  min,
  max,
  name,
  compact = false,
}: DateFieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const panelId = `${controlId}-calendar`;
  /** The text as typed, until it is a date; then null, and the field shows the date. */
  const [typed, type] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { part, failed } = useLater(open, loadPanel);
  const read = time ? readDayTime : readDay;
  // While it is being typed nothing is wrong yet.
  const wrong = writing ? null : wrongDate(typed ?? value, { time, min, max });

  const control = (props: Partial<ComponentProps<'input'>>) => (
    <>
      <div className={styles.line}>
        <input
          {...props}
          type="text"
          className={controls.control}
          name={name}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={time ? '年-月-日 时:分' : '年-月-日'}
          value={typed ?? shown(value, time)}
          onChange={(event) => {
            type(event.target.value);
            onChange(read(event.target.value) ?? event.target.value);
          }}
          onFocus={() => setWriting(true)}
          onBlur={() => {
            setWriting(false);
            if (typed === null || typed.trim() === '' || read(typed) !== null) type(null);
          }}
        />
        <button
          ref={button}
          type="button"
          className={inside.inside}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" />
          <span className="visually-hidden">{label}：打开日历</span>
        </button>
      </div>
      {open ? (
        part ? (
          <part.default
            id={panelId}
            trigger={button}
            label={label}
            value={read(value)}
            time={time}
            min={min}
            max={max}
            onChange={(chosen) => {
              type(null);
              onChange(chosen);
            }}
            onDone={() => setOpen(false)}
          />
        ) : (
          <p role="status" className={styles.loading}>
            {failed === null ? '正在打开日历…' : `${failed}。日期可以直接输入。`}
          </p>
        )
      ) : null}
    </>
  );

  if (compact) {
    return (
      <div>
        <label htmlFor={controlId}>{label}</label>
        {control({
          id: controlId,
          'aria-invalid': wrong === null ? undefined : true,
          'aria-describedby': wrong === null ? undefined : `${controlId}-error`,
        })}
        {wrong === null ? null : (
          <p className={styles.wrong} id={`${controlId}-error`}>
            {wrong}
          </p>
        )}
      </div>
    );
  }
  return (
    <Field label={label} required={required} help={help} id={controlId} error={error ?? wrong ?? undefined}>
      {control}
    </Field>
  );
}
