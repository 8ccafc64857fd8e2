import * as shared from '@procure/web/session/ask-leave.ts';
import { leave } from './session.ts';

/** Signs out. Asks first if unsaved work is stored on this machine only. */
export function askLeave(): Promise<void> {
  return shared.askLeave(
    '本机有尚未保存到平台的招标项目填写内容。退出后，仅存于本机的填写内容将从本机清除；已保存到平台的草稿不受影响。',
    leave,
  );
}
