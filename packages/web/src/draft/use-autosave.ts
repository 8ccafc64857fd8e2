import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { type Autosave, type AutosaveOptions, autosaving, type Writing } from './autosave.ts';
import { useClosingAsks } from './use-closing-asks.ts';

export interface Draft<T>
  extends Writing<T>,
    Pick<Autosave<T>, 'change' | 'save' | 'take' | 'settle' | 'choose' | 'meet' | 'replace' | 'hurry'> {}

/** A draft that saves itself (`autosaving`). Only the options of the first render are used. */
export function useAutosave<T>(options: AutosaveOptions<T>): Draft<T> {
  const [autosave] = useState(() => autosaving(options));
  const writing = useSyncExternalStore(autosave.subscribe, autosave.read, autosave.read);
  useEffect(() => {
    autosave.enter();
    addEventListener('online', autosave.hurry);
    return () => {
      removeEventListener('online', autosave.hurry);
      autosave.leave();
      // Waiting changes are sent at once, so that leaving the page loses nothing.
      autosave.hurry();
    };
  }, [autosave]);
  useLeaveGuard(writing, autosave);
  const { change, save, take, settle, choose, meet, replace, hurry } = autosave;
  return { ...writing, change, save, take, settle, choose, meet, replace, hurry };
}

/**
 * Asks before the window is closed while changes are unsent or exist in the page only. Navigation within the site waits
 * for the save, and asks if that fails, unless the draft was refused and is stored here.
 */
function useLeaveGuard<T>({ unsafe, saving }: Writing<T>, { save, read }: Autosave<T>) {
  useClosingAsks(unsafe);
  const pressing = unsafe || saving.kind === 'conflict';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => pressing && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void (async () => {
      const { all } = await save();
      const { saving, keptHere } = read();
      const answered = saving.kind === 'saved' || (saving.kind === 'failed' && !saving.again);
      const text = keptHere
        ? '有修改未能保存到平台，已加密存于本机；用本账号在本机再次打开此页可以继续。'
        : '有修改未能保存到平台，离开后这些修改将丢失。';
      const leaves =
        all ||
        (answered && keptHere) ||
        (await confirm({ title: '离开此页', text, confirmText: '仍要离开', danger: true }));
      if (leaves) blocker.proceed();
      else blocker.reset();
    })();
  }, [blocker, save, read]);
}
