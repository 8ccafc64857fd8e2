import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { hasKeptWork, leave } from './session.ts';

/** Signing out clears this machine: who has something unfinished here is told first. */
export async function askLeave(): Promise<void> {
  const sure =
    !(await hasKeptWork()) ||
    (await confirm({
      title: '退出登录',
      text: '本机有尚未递交的投标文件或未提交的填写内容。退出后，未封装的文件将从本机清除，仅存于本机的填写内容一并清除；已保存到平台的投标草稿不受影响。',
      confirmText: '退出并清除',
      danger: true,
    }));
  if (sure) await leave();
}
