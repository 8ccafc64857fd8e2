import { formatRemaining, urgencyOf } from '@procure/domain/display/time.ts';
import { useEffect, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './countdown.module.css';
import { milestoneBetween, nextTick } from './remaining.ts';

interface CountdownProps {
  /** ISO time. */
  readonly deadline: string;
  /** The server's time when this was answered, ISO: the count runs on the server's clock, not the reader's. */
  readonly serverNow: string;
  readonly endedText?: string;
  readonly prefix?: string;
}

export function Countdown({ deadline, serverNow, endedText = '已截止', prefix = '剩余' }: CountdownProps) {
  const end = Date.parse(deadline);
  const [left, setLeft] = useState(end - Date.parse(serverNow));
  const [said, say] = useState('');
  useEffect(() => {
    // Measured against the page's monotonic clock: setting the machine's clock changes nothing.
    const origin = performance.now();
    let before = end - Date.parse(serverNow);
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = end - Date.parse(serverNow) - (performance.now() - origin);
      const milestone = milestoneBetween(before, now);
      if (milestone) say(milestone);
      before = now;
      setLeft(now);
      if (now > 0) timer = setTimeout(look, nextTick(now));
    };
    look();
    return () => clearTimeout(timer);
  }, [end, serverNow]);
  const urgency = urgencyOf(left);
  return (
    <span className={`${styles.countdown} ${styles[urgency]}`}>
      <Icon name={urgency === 'red' ? 'alert' : 'clock'} size="1.1em" />
      <span translate="no">
        {urgency === 'over'
          ? endedText
          : `${prefix}${formatRemaining(left)}${urgency === 'red' ? '，即将截止' : ''}`}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </span>
  );
}
