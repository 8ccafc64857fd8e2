import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fileFault } from './file-fault.ts';

const of = (code: string, syscall = 'open', path?: string) =>
  Object.assign(new Error(`${code}: told in English`), {
    code,
    syscall,
    ...(path === undefined ? {} : { path }),
  });

it.each([
  [of('ENOENT', 'open', '/a/b'), '/a/b：不存在，请核对路径'],
  [of('EACCES', 'mkdir', '/a'), '/a：没有权限，请核对权限，或以有权限的用户运行'],
  [of('EISDIR', 'read'), '文件：是目录，应为文件'],
  [of('ENOSPC', 'write'), '磁盘空间不足，无法写入：请清理或扩充磁盘后再运行'],
  [of('EDQUOT', 'open', '/a'), '磁盘空间不足，无法写入（/a）：请清理或扩充磁盘后再运行'],
  [new Error('outer', { cause: of('EROFS', 'rename', '/c') }), '/c：所在的文件系统是只读的'],
])('describes the error of a file in words', (error, said) => {
  expect(fileFault(error)).toBe(said);
});

it('names the file of a real error', async () => {
  const error = await readFile('/no/such/file').catch((caught: unknown) => caught);
  expect(fileFault(error)).toBe('/no/such/file：不存在，请核对路径');
});

it('returns null for other errors', () => {
  for (const error of [
    of('ECONNREFUSED', 'connect'),
    of('EACCES', 'listen'),
    new TypeError('a mistake of ours'),
  ])
    expect(fileFault(error)).toBeNull();
});
