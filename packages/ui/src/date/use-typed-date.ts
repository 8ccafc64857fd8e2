import { readDay } from '@procure/domain/display/typed-day.ts';
import { readDayTime } from '@procure/domain/display/typed-time.ts';
import { useState } from 'react';

/** The value of a date field and its limits. */
export interface DateValue {
  /** `2026-11-24`, or with `time` `2026-11-24T14:30`, Beijing time; any other text is kept as typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** With the time of day. */
  readonly time?: boolean;
  /** The first and the last day, `2026-11-24`; empty or missing where there is none. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const formatTyped = (value: string, time: boolean) =>
  time ? value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ') : value;

/** Message about a typed date that is not valid; null for a valid or an empty one. */
export function wrongDate(
  value: string,
  { time = false, min, max }: Pick<DateValue, 'time' | 'min' | 'max'>,
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

/** The text of a date field while it is typed, and its value. */
export function useTypedDate({ value, onChange, time = false, min, max }: DateValue) {
  /** The text as typed, until it is a date; then null, and the field shows the date. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const read = time ? readDayTime : readDay;
  return {
    text: typed ?? formatTyped(value, time),
    /** The value as a date; null if it is none. */
    day: read(value),
    // While it is being typed nothing is wrong yet.
    wrong: isWriting ? null : wrongDate(typed ?? value, { time, min, max }),
    type(text: string) {
      setTyped(text);
      onChange(read(text) ?? text);
    },
    begin: () => setWriting(true),
    end() {
      setWriting(false);
      if (typed === null || typed.trim() === '' || read(typed) !== null) setTyped(null);
    },
    choose(day: string) {
      setTyped(null);
      onChange(day);
    },
  };
}

export type TypedDate = ReturnType<typeof useTypedDate>;
