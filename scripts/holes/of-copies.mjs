import { hole } from './hole.mjs';

/** Holes in the guarantees of a backup, planted in the commands themselves: each command runs in a separate process. */
export const holesOfCopies = [
  hole('copies', 'a copy leaves out the newest file', [
    'platform/backup/database-copy.ts',
    'select path, sha256, size from file order by path',
    'select path, sha256, size from file order by created_at limit (select count(*) - 1 from file)',
  ]),
  hole(
    'copies',
    'a copy leaves out a file that no bid names, and does not count it',
    [
      'platform/backup/database-copy.ts',
      'select path, sha256, size from file order by path',
      "select path, sha256, size from file where purpose <> 'document' order by path",
    ],
    [
      'platform/backup/database-copy.ts',
      "coalesce(sum(size), 0)::text as total from file'",
      "coalesce(sum(size), 0)::text as total from file where purpose <> \\'document\\''",
    ],
  ),
  hole('copies', 'tables are copied each at a moment of its own', [
    'platform/backup/database-copy.ts',
    'begin isolation level repeatable read read only',
    'begin isolation level read committed read only',
  ]),
  hole('copies', 'the master key lies in the copy in the clear', [
    'platform/backup/back-up.ts',
    "return await sealBytes(recipients, Buffer.from(`${master.toString('base64')}\\n`));",
    "await sealBytes(recipients, master);\n    return Buffer.from(master.toString('base64'));",
  ]),
  hole('copies', 'everybody on the machine may read a copy', [
    'platform/backup/back-up.ts',
    'await mkdir(draft, { mode: 0o700 });',
    'await mkdir(draft);',
  ]),
  hole('copies', 'a file is copied as the storage has it, whatever that is', [
    'platform/backup/file-copy.ts',
    'if (told().sha256 !== sha256) {',
    'if (told().sha256.length !== sha256.length) {',
  ]),
  hole('copies', 'a storage that went away has lost its files', [
    'platform/backup/back-up.ts',
    'if (missing.length > 0 && (await files.readMark()) !== content.storageId) {',
    'if (missing.length < 0) {',
  ]),
  hole('copies', 'a part is not held against the manifest', [
    'platform/backup/restore.ts',
    'if (found.sha256 !== sha256)',
    'if (found.sha256.length !== sha256.length)',
  ]),
  hole('copies', 'a file is not held against the manifest', [
    'platform/backup/file-copy.ts',
    'else if (found.sha256 !== sha256)',
    'else if (found.sha256.length !== sha256.length)',
  ]),
  hole('copies', 'a file that is not there is passed over', [
    'platform/backup/file-copy.ts',
    'if (found === null) wrong.push(`${path} 缺失`);',
    'if (found === null) return;',
  ]),
  hole('copies', 'a copy is put back under any key', [
    'platform/backup/restore.ts',
    "if (crypto?.mark('master-key', 'installation') === manifest.keyCheck) return;",
    "if (crypto?.mark('master-key', 'installation') !== manifest.storageId) return;",
  ]),
  hole('copies', 'a database that is used is overwritten', [
    'platform/backup/restore.ts',
    'if (found === undefined || found.used) {',
    'if (found === undefined) {',
  ]),
  hole('copies', 'files go into a storage that is another’s', [
    'platform/backup/restore.ts',
    'if (manifest.files.copied ? ![null, manifest.storageId].includes(mark) : mark !== manifest.storageId) {',
    'if (!manifest.files.copied && mark !== manifest.storageId) {',
  ]),
  hole('copies', 'a receipt holds that somebody has changed in the copy', [
    'features/receipt/restored/service.ts',
    'if (!crypto.signingKeys.includes(publicKey) || !(await verifyReceipt(signed, publicKey))) {',
    'if (!crypto.signingKeys.includes(publicKey) || verifyReceipt === undefined) {',
  ]),
  hole('copies', 'a receipt holds whose file is lost', [
    'features/receipt/restored/service.ts',
    '} else if (files.some(({ path }) => missing.has(path))) {',
    '} else if (files.length < missing.size - missing.size) {',
  ]),
];
