import { type ComponentProps, useRef, useState } from 'react';
import controls from '../field/field.module.css';
import inside from '../field/inside.module.css';
import { Icon } from '../icon/icon.tsx';
import { loadLater } from '../page-load/load-later.ts';
import { useLater } from '../page-load/use-later.ts';
import styles from './date.module.css';
import type { DateValue, TypedDate } from './use-typed-date.ts';

/** Loads the calendar when it is opened: typing a date needs none of it. */
const loadPanel = () => loadLater(import('./calendar-panel.tsx'));

interface DateControlProps extends Pick<DateValue, 'time' | 'min' | 'max'> {
  readonly label: string;
  /** In a form that is read as a whole. */
  readonly name?: string;
  /** The attributes by which the field refers to its help and its error. */
  readonly control: Partial<ComponentProps<'input'>>;
  readonly date: TypedDate;
  readonly panelId: string;
}

/** The text of a date, and the button that opens the calendar below it. */
export function DateControl({
  control,
  date,
  panelId,
  label,
  time = false,
  min,
  max,
  name,
}: DateControlProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { part, failed } = useLater(open, loadPanel);
  return (
    <>
      <div className={styles.line}>
        <input
          {...control}
          type="text"
          className={controls.control}
          name={name}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={time ? '年-月-日 时:分' : '年-月-日'}
          value={date.text}
          onChange={(event) => date.type(event.target.value)}
          onFocus={date.begin}
          onBlur={date.end}
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
            value={date.day}
            time={time}
            min={min}
            max={max}
            onChange={date.choose}
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
}
