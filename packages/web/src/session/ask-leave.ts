import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { hasKeptWork } from './session.ts';

/** Signs out. Asks first, with the front end's text, if this browser has unfinished work, which signing out removes. */
export async function askLeave(text: string, leave: () => Promise<void>): Promise<void> {
  const sure =
    !(await hasKeptWork()) ||
    (await confirm({ title: '退出登录', text, confirmText: '退出并清除', danger: true }));
  if (sure) await leave();
}
