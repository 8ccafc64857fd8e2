import { readDay } from '@procure/domain/display/typed-day.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from './register.module.css';

interface Period {
  readonly from: string;
  readonly until: string;
}

/** Filter by the days of submission, kept in the address like the rest of the filter. */
export function PeriodForm({ period }: { readonly period: Period }) {
  const [from, setFrom] = useState(period.from);
  const [until, setUntil] = useState(period.until);
  const [, setParameters] = useSearchParams();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setParameters((before) => {
      const next = new URLSearchParams(before);
      next.delete('pageNum');
      for (const [name, typed] of Object.entries({ from, until })) {
        const text = typed.trim();
        if (text === '') next.delete(name);
        else next.set(name, readDay(text) ?? text);
      }
      return next;
    });
  };
  return (
    <form className={styles.period} onSubmit={submit} aria-label="提出时间">
      <DateField name="from" label="提出起始日" compact value={from} onChange={setFrom} />
      <DateField name="until" label="提出截止日" compact value={until} onChange={setUntil} />
      <Button type="submit">按时间查找</Button>
    </form>
  );
}
