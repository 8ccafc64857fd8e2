import { openDatabase } from './platform/database/database.ts';
import { openDb } from './platform/database/db.ts';
import { type BounceOutcome, readBounce, recordBounce } from './platform/messaging/outbox/bounce.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { busy, StartupError } from './platform/process/startup-error.ts';
import { readSettings } from './platform/settings/settings-file.ts';

const usage = `用法：${commandLine('returned')}
从标准输入读取一封退信（RFC 3464），在发送记录中记为退回。`;

/** Bytes to read at most, more than any bounce of our mails has. */
const longest = 4 * 1024 * 1024;

const words: Readonly<Record<BounceOutcome, string>> = {
  noted: '已记为退回',
  known: '已经记过，未再处理',
  unknown: '不是本平台发出的邮件，未处理',
};

/** `npm run returned < letter`: records a bounce from a mail server or a program that empties a mailbox. */
await runCommand(async () => {
  const { positionals } = readWords(usage, { options: {}, allowPositionals: true });
  if (positionals.length > 0 || process.stdin.isTTY) throw new StartupError(usage);
  const returned = await readBounce(await read());
  if (returned === null) {
    console.log('不是退信，未处理');
    return;
  }
  const database = await openDatabase(readSettings(process.env, process.cwd()), () => undefined);
  const db = openDb(database.connection);
  try {
    console.log(words[await recordBounce({ db }, returned)]);
  } finally {
    await db.destroy();
    await database.close();
  }
});
// With this exit code the mail server keeps the mail and tries again later.
if (process.exitCode === 1) process.exitCode = busy;

async function read(): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    if (length < longest) pieces.push(piece);
    length += piece.length;
  }
  return Buffer.concat(pieces);
}
