import type { CalendarEntryView } from '@procure/contract/todo/todo.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDate, formatDateTime } from '@procure/domain/display/time.ts';
import { calendarKindLabels, calendarKinds, icalendar } from '@procure/domain/todo/calendar.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { useState } from 'react';
import styles from './calendar.module.css';
import { weeksFrom } from './weeks.ts';

interface CalendarProps {
  readonly entries: readonly CalendarEntryView[];
  readonly serverNow: string;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The coming weeks: each day with something due has a mark, and the chosen day's entries are listed below. */
export function Calendar({ entries, serverNow }: CalendarProps) {
  const today = dayOf(new Date(serverNow));
  const [chosen, choose] = useState<string | null>(null);
  const byDay = Map.groupBy(entries, ({ at }) => dayOf(new Date(at)));
  const listed = chosen === null ? entries.slice(0, 6) : (byDay.get(chosen) ?? []);
  return (
    <Card
      title="日历"
      aside={
        entries.length > 0 ? (
          <Button kind="text" onClick={() => save(entries, serverNow)}>
            <Icon name="download" /> 存入日历（.ics）
          </Button>
        ) : null
      }
    >
      <table className={styles.grid}>
        <caption className="visually-hidden">今起六周内的截标、公示截止与证书到期</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksFrom(today, 6).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={day < today ? styles.past : day === today ? styles.today : ''}>
                  <Day
                    day={day}
                    isFirst={day === week[0] && week[0] <= today}
                    entries={byDay.get(day) ?? []}
                    chosen={chosen === day}
                    onChoose={() => choose(chosen === day ? null : day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>
        {calendarKinds.map((kind) => (
          <span key={kind}>
            <i className={styles[kind]} aria-hidden="true" />
            {calendarKindLabels[kind]}
          </span>
        ))}
      </p>
      {listed.length === 0 ? (
        <p className={styles.none}>近六周没有需要留意的日期</p>
      ) : (
        <ul className={styles.list} aria-live="polite">
          {listed.map((entry) => (
            <li key={`${entry.kind}${entry.id}`}>
              <i className={styles[entry.kind]} aria-hidden="true" />
              <div>
                <Link href={entry.link}>{entry.title}</Link>
                <span>
                  {entry.wholeDay ? formatDate(entry.at) : formatDateTime(entry.at)}
                  {` ${calendarKindLabels[entry.kind]}`}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface DayProps {
  readonly day: string;
  readonly isFirst: boolean;
  readonly entries: readonly CalendarEntryView[];
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Day({ day, isFirst, entries, chosen, onChoose }: DayProps) {
  const date = Number(day.slice(8));
  // The month is shown on its first day, so that the weeks can continue without a gap.
  const dayText = date === 1 || isFirst ? `${Number(day.slice(5, 7))}/${date}` : String(date);
  if (entries.length === 0) return <span className={styles.day}>{dayText}</span>;
  const whole = formatDate(`${day}T00:00:00+08:00`);
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={chosen}
      // The accessible name contains the visible text, so that voice control can address it.
      aria-label={`${whole.includes(dayText) ? '' : `${dayText}，`}${whole}，${entries.length}项`}
      onClick={onChoose}
    >
      {dayText}
      <span className={styles.dots} aria-hidden="true">
        {kinds.map((kind) => (
          <i key={kind} className={styles[kind]} />
        ))}
      </span>
    </button>
  );
}

/** Made here from the shown entries, without another request. */
function save(entries: readonly CalendarEntryView[], now: string) {
  const text = icalendar(entries, now, location.origin);
  keepFile(`投标日历-${dayOf(new Date(now))}.ics`, 'text/calendar;charset=utf-8', text);
}
