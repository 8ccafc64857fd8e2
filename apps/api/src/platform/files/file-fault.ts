import { isStorageFull } from '../database/failure.ts';

/** Messages for file errors, with advice. */
const words: Readonly<Record<string, string>> = {
  ENOENT: '不存在，请核对路径',
  EACCES: '没有权限，请核对权限，或以有权限的用户运行',
  EPERM: '没有权限，请核对权限，或以有权限的用户运行',
  EROFS: '所在的文件系统是只读的',
  EISDIR: '是目录，应为文件',
  ENOTDIR: '不是目录，或路径中有一段不是目录',
  EEXIST: '已存在，不会覆盖',
  ENOTEMPTY: '目录不是空的',
  ELOOP: '符号链接互相指向',
  ENAMETOOLONG: '名称过长',
  EMFILE: '打开的文件过多，请提高限额（LimitNOFILE）',
  ENFILE: '打开的文件过多，请提高限额（LimitNOFILE）',
  EBUSY: '正被占用，请稍后再试',
  EIO: '磁盘读写出错，请检查磁盘',
  ESTALE: '网络文件系统已断开，请重新挂载',
  ENODEV: '设备不存在，请检查是否已挂载',
};

/**
 * The error of a file, in one line that an operator can act on.
 * @returns null if the error is not about a file
 */
export function fileFault(error: unknown): string | null {
  const found = systemError(error);
  if (isStorageFull(error)) {
    const place = found?.path === undefined ? '' : `（${found.path}）`;
    return `磁盘空间不足，无法写入${place}：请清理或扩充磁盘后再运行`;
  }
  // `mkdir` reports EEXIST if a file is in the folder's place.
  const code = found?.syscall === 'mkdir' && found.code === 'EEXIST' ? 'ENOTDIR' : found?.code;
  const said = code === undefined ? undefined : words[code];
  return found === null || said === undefined ? null : `${found.path ?? '文件'}：${said}`;
}

/** The system error of a call on files; errors of sockets have other call names. */
function systemError(error: unknown): NodeJS.ErrnoException | null {
  const fileCalls =
    /^(?:access|chmod|close|copyfile|fsync|ftruncate|link|lstat|mkdir|mkdtemp|open|opendir|read|readlink|realpath|rename|rm|rmdir|scandir|stat|statfs|symlink|unlink|write)$/;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { syscall = '' } = at as NodeJS.ErrnoException;
    if (fileCalls.test(syscall)) return at;
  }
  return null;
}
