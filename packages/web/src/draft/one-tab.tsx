import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { settled } from '../call/leaving.ts';
import { pagePerson } from '../session/page-person.ts';

/** Milliseconds that another tab has to release the lock before this one steals it. */
const patience = 5_000;

interface OneTabProps {
  /** Name of the draft that only one tab may edit at a time. */
  readonly name: string;
  /** Noun for the draft, such as 「这份投标文件」. */
  readonly noun: string;
  /** Reads the draft again, since another tab may have changed it. */
  readonly onTaken: () => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * Lets one tab of this browser edit, and says so in every other: two tabs would each send their own text, and the later
 * one would silently win. A closed tab releases the lock by itself.
 */
export function OneTab({ name, noun, onTaken, children }: OneTabProps) {
  const { owns, take } = useOneTab(`${name} ${pagePerson() ?? ''}`, onTaken);
  if (owns) return children;
  if (owns === null)
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  return (
    <Note tone="warning" title={`${noun}正在本浏览器的另一标签页编制`}>
      <p>
        为免两页的内容互相覆盖，同一时间只能在一个标签页编制。请回到那一页继续；改在本页编制的，那一页随即停止，已填写的内容转到本页，尚未保存的文件须重新选择。
      </p>
      <div>
        <Button onClick={take}>改在本页编制</Button>
      </div>
    </Note>
  );
}

/** `owns` is null until known. A browser without locks (a page without TLS) cannot detect other tabs. */
function useOneTab(name: string, onTaken: () => Promise<unknown>) {
  const [owns, own] = useState<boolean | null>(navigator.locks ? null : true);
  const readAnew = useEffectEvent(onTaken);
  const take = useRef(() => {});
  useEffect(() => {
    if (!navigator.locks) return;
    const channel = new BroadcastChannel(name);
    let waiting = new AbortController();
    let release: (() => void) | null = null;
    let hasLeft = false;

    const hold = (late: boolean) => async (lock: Lock | null) => {
      if (lock === null) {
        own(false);
        wait();
        return;
      }
      if (hasLeft) return;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      // Shows the present state, not that of the moment when the page began to wait.
      if (late) await readAnew().catch(() => undefined);
      if (!hasLeft && release !== null) own(true);
      await held;
    };
    // Another tab may take the lock away.
    const lost = () => {
      if (hasLeft || release === null) return;
      release = null;
      own(false);
      wait();
    };
    function wait() {
      waiting = new AbortController();
      navigator.locks.request(name, { signal: waiting.signal }, hold(true)).catch(lost);
    }
    navigator.locks.request(name, { ifAvailable: true }, hold(false)).catch(lost);

    channel.onmessage = () => {
      const free = release;
      if (free === null) return;
      release = null;
      own(false);
      // The latest input is stored in this browser first.
      void settled().then(() => {
        free();
        if (!hasLeft) wait();
      });
    };
    take.current = () => {
      channel.postMessage('make way');
      setTimeout(() => {
        if (hasLeft || release !== null) return;
        waiting.abort();
        navigator.locks.request(name, { steal: true }, hold(true)).catch(lost);
      }, patience);
    };
    return () => {
      hasLeft = true;
      waiting.abort();
      channel.close();
      void settled().then(() => release?.());
    };
  }, [name]);
  return { owns, take: () => take.current() };
}
