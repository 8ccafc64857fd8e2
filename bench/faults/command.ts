import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../report.ts';

/** Runs a command of the house, and what it said. */
export async function spawnCommand(file: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, file)], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number | null, said };
}
