import * as shared from '@procure/web/session/ask-leave.ts';
import { leave } from './session.ts';

/** Signs out, after naming the parts of a bid or a form that exist on this machine alone. */
export function askLeave(): Promise<void> {
  return shared.askLeave(
    '本机有尚未递交的投标文件或未提交的填写内容。退出后，未封装的文件将从本机清除，存于本机的填写内容一并清除；已保存到平台的投标草稿不受影响。',
    leave,
  );
}
