import { CalendarDate, type DateValue, parseDate, parseTime, Time } from '@internationalized/date';
import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { DateInput, DateSegment, Label, TimeField } from 'react-aria-components/TimeField';
import { Icon } from '../icon/icon.tsx';
import { withoutComposing } from '../keyboard/own-key.ts';
import styles from './date.module.css';

interface CalendarPanelProps {
  readonly id: string;
  /** The element that opened the calendar. It is placed beside this element and returns the focus to it. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly label: string;
  /** As the field keeps it; null while it holds no date. */
  readonly value: string | null;
  readonly time: boolean;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onDone: () => void;
}

/** Nothing is due at midnight: the end of a working day is what is meant until something else is said. */
const usualTime = '17:00';

const dayOfValue = (text: string | undefined): CalendarDate | null => (text ? parseDate(text) : null);

/** A month in Chinese, Monday first, whatever language the browser speaks; with the time of day below it. */
export default function CalendarPanel({
  id,
  trigger,
  label,
  value,
  time,
  min,
  max,
  onChange,
  onDone,
}: CalendarPanelProps) {
  const [day, clock = usualTime] = (value ?? '').split('T');
  const shownDay = dayOfValue(day);
  const choose = (chosen: DateValue | null) => {
    if (chosen === null) return;
    const written = new CalendarDate(chosen.year, chosen.month, chosen.day).toString();
    onChange(time ? `${written}T${clock}` : written);
    if (!time) onDone();
  };
  return (
    <I18nProvider locale="zh-CN">
      <Popover
        className={styles.panel ?? ''}
        triggerRef={trigger}
        placement="bottom end"
        isOpen
        onOpenChange={(stays) => {
          if (!stays) onDone();
        }}
      >
        <Dialog id={id} aria-label={label} className={styles.dialog ?? ''}>
          <div className={styles.calendar} {...withoutComposing}>
            <Calendar<DateValue>
              aria-label={label}
              autoFocus
              firstDayOfWeek="mon"
              value={shownDay}
              minValue={dayOfValue(min)}
              maxValue={dayOfValue(max)}
              onChange={choose}
            >
              <header className={styles.month}>
                <Button slot="previous" aria-label="上一月">
                  <Icon name="left" />
                </Button>
                <Heading />
                <Button slot="next" aria-label="下一月">
                  <Icon name="right" />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="narrow">
                <CalendarGridHeader>
                  {(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell date={date} className={styles.cell ?? ''} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
            {time ? (
              <div className={styles.time}>
                <TimeField
                  hourCycle={24}
                  value={parseTime(clock)}
                  onChange={(chosen) => {
                    if (chosen === null || !day) return;
                    const written = new Time(chosen.hour, chosen.minute).toString().slice(0, 5);
                    onChange(`${day}T${written}`);
                  }}
                >
                  <Label>时间（北京时间）</Label>
                  <DateInput className={styles.clock ?? ''}>
                    {(segment) => <DateSegment segment={segment} />}
                  </DateInput>
                </TimeField>
                <Button className={styles.done ?? ''} onPress={onDone}>
                  确定
                </Button>
              </div>
            ) : null}
          </div>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
