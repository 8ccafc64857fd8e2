import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { hasKeptWork } from './session.ts';

/** Signing out clears this machine: who has something unfinished here is told first, in the front end's words. */
export async function askLeave(text: string, leave: () => Promise<void>): Promise<void> {
  const sure =
    !(await hasKeptWork()) ||
    (await confirm({ title: '退出登录', text, confirmText: '退出并清除', danger: true }));
  if (sure) await leave();
}
