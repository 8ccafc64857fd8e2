/**
 * A server process of which only the jobs run, and whose disk stalls in the middle of the first file that an opening
 * stores: started by a test, which kills it there.
 */
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { z } from 'zod';
import { startJobs } from '../src/jobs/start.ts';
import { openDb } from '../src/platform/database/db.ts';
import { openListener } from '../src/platform/database/listen.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { openArrivals } from '../src/platform/http/arrival.ts';
import { PublicCache } from '../src/platform/http/cache.ts';
import { cryptoOf } from '../src/platform/keys/crypto.ts';
import { readConfig } from '../src/platform/settings/config.ts';

const { connection, dataDir, key } = z
  .object({ connection: z.record(z.string(), z.unknown()), dataDir: z.string(), key: z.string() })
  .parse(JSON.parse(process.env.STALLING_OPENER ?? ''));
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }, dataDir);
const log = pino({ level: 'silent' });
const files = await openStorage(config);

await startJobs(
  {
    config,
    db: openDb(connection),
    log,
    listener: openListener(connection, log),
    arrivals: openArrivals(connection),
    cache: new PublicCache(),
    crypto: await cryptoOf(Buffer.from(key, 'base64')),
    files: { ...files, put: (id, content, size) => files.put(id, stalled(content), size) },
  },
  connection,
);

/** The first piece is stored, and nothing after it. */
function stalled(content: Readable): Readable {
  return Readable.from(
    (async function* () {
      for await (const piece of content) {
        yield piece;
        // Long enough for it to be on disk; the test waits for the word.
        setTimeout(() => console.log('stalled'), 300);
        await new Promise(() => undefined);
      }
    })(),
  );
}
