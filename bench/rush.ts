import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import { cpuOf, startBare } from './process.ts';
import { median, note, short } from './report.ts';
import { rush } from './rush/deadline.ts';
import { openRushServer, type RushServer } from './rush/server.ts';

const megabyte = 2 ** 20;
/** Fewer submissions, for work on this file: BENCH_SMALL=1. */
const isSmall = process.env.BENCH_SMALL === '1';
const early = isSmall ? 100 : 1_000;
const afterwards = isSmall ? 10 : 50;
const leadTime = isSmall ? 6_000 : 30_000;
const streams = isSmall ? 20 : 200;
const size = 20 * megabyte;
const ceilings = 3;

/**
 * The last half minute before a deadline: the submissions per second, the uploads beside those of a bare server, and
 * both at once.
 */
export async function measureRush(): Promise<void> {
  const installation = await openRushServer({ suppliers: early + afterwards, lots: ceilings + 1 + ceilings });
  try {
    await measureCeiling(installation);
    const content = await sealedFile(installation.folder);
    await measureUploads(installation, content);
    await measureDeadline(installation, content);
  } finally {
    await installation.stop();
  }
}

/** A file of the size of the ciphertext, less the overhead of sealing. */
async function sealedFile(folder: string): Promise<string> {
  const { recipient } = await makeKeyPair();
  const content = join(folder, 'technical.age');
  await writeFile(content, await sealBytes([recipient], Buffer.alloc(size - 65_536)));
  return content;
}

async function measureCeiling(installation: RushServer): Promise<void> {
  const processor = shares(installation);
  const cost = costs(installation);
  const rates: number[] = [];
  const times: number[] = [];
  for (const bids of installation.crowd.lots.slice(0, ceilings)) {
    const answers = await installation.submit({
      bids: bids.map((bid) => ({ ...bid, at: null })),
      connections: 64,
    });
    const [wrong] = answers.filter(({ code }) => code !== '2000');
    if (wrong !== undefined) throw new Error(`a submission was refused: ${wrong.status} ${wrong.message}`);
    const first = Math.min(...answers.map(({ answeredAt, milliseconds }) => answeredAt - milliseconds));
    const last = Math.max(...answers.map(({ answeredAt }) => answeredAt));
    rates.push((answers.length / (last - first)) * 1000);
    times.push(...answers.map(({ milliseconds }) => milliseconds));
  }
  const spent = processor();
  const rate = median(rates.slice(1));
  const each = cost(rates.length * (early + afterwards));
  const bare: number[] = [];
  const rows = shares(installation);
  const bareCost = costs(installation);
  for (const [round, bids] of installation.crowd.lots.slice(ceilings + 1).entries()) {
    const [from, to] = [installation.crowd.lots[round], bids].map((lot) => lot?.[0]?.lotId ?? '');
    if (from === undefined || to === undefined) throw new Error('a lot without bids');
    const files = bids.map(({ body }) => filesOf(JSON.parse(body)));
    const { count, seconds } = await installation.write({ from, to, files, connections: 20 });
    bare.push(count / seconds);
  }
  const least = median(bare.slice(1));
  note({
    what: 'Submissions far from a deadline, without uploads',
    target: '≥ 500/s',
    measured: `${short(rate)}/s over 64 lines (rounds of ${early + afterwards}: ${rates.map(short).join(', ')}; the first warms up), median ${short(median(times))} ms; ${each}; ${spent}`,
    bare: '',
    pass: rate >= 500,
  });
  note({
    what: 'The same beside a program that only writes the same rows, each bid in one prepared transaction over 20 lines',
    target: '',
    measured: `${short(rate / least)} of it`,
    bare: `${short(least)}/s (rounds: ${bare.map(short).join(', ')}); ${bareCost(bare.length * (early + afterwards))}; ${rows()}`,
    pass: null,
  });
}

function filesOf({ envelopes }: { readonly envelopes: readonly { readonly fileId: string }[] }) {
  return envelopes.map(({ fileId }) => fileId);
}

async function measureUploads(installation: RushServer, content: string): Promise<void> {
  const bare = await startBare(installation.folder, 'upload', { folder: installation.folder });
  try {
    const ask = { content, streams: 4, times: isSmall ? 8 : 24, until: 0 };
    const ours = { ...ask, origin: installation.server.origin, tokens: installation.crowd.tokens };
    const theirs = { ...ask, origin: bare.origin, tokens: null };
    const speed = async (asked: typeof ours | typeof theirs) => {
      const { bytes, seconds, wrong } = await installation.upload(asked);
      if (wrong[0] !== undefined) throw new Error(wrong[0]);
      return bytes / megabyte / seconds;
    };
    for (const asked of [ours, theirs]) await speed({ ...asked, times: 4 });
    const pairs: { readonly our: number; readonly their: number }[] = [];
    for (let round = 0; round < 5; round += 1)
      pairs.push(
        round % 2 === 0
          ? { our: await speed(ours), their: await speed(theirs) }
          : (({ their, our }) => ({ our, their }))({ their: await speed(theirs), our: await speed(ours) }),
      );
    const ratio = median(pairs.map(({ our, their }) => our / their));
    note({
      what: 'Uploads of 20 MB, four at once',
      target: '≥ 0.8 of a bare server that digests and syncs',
      measured: `${short(ratio)}; ${short(median(pairs.map(({ our }) => our)))} MB/s`,
      bare: `${short(median(pairs.map(({ their }) => their)))} MB/s`,
      pass: ratio >= 0.8,
    });
  } finally {
    await bare.stop();
  }
}

async function measureDeadline(installation: RushServer, content: string): Promise<void> {
  const { pid } = installation.server;
  const memory = watchMemory(pid);
  const processor = shares(installation);
  const { answers, accepted, late, wronged, favoured, noted, earliestLate, uploaded } = await rush(
    installation,
    {
      ...{ lot: ceilings, early, before: leadTime, after: 2_000, passage: 100 },
      uploads: { streams, content },
    },
  );
  const shared = processor();
  memory.stop();
  const times = answers.map(({ milliseconds }) => milliseconds);
  for (const line of [...wronged, ...favoured, ...uploaded.wrong].slice(0, 10)) console.log(`  ${line}`);
  const crowd = `${answers.length.toLocaleString('en')} submissions around a deadline beside ${streams} uploads of 20 MB`;
  note({
    what: `${crowd}: arrived in time and refused`,
    target: 'none',
    measured: `${wronged.length} of ${accepted + wronged.length}`,
    bare: '',
    pass: wronged.length === 0,
  });
  note({
    what: 'The same: arrived late and accepted',
    target: 'none',
    measured: `${favoured.length} of ${late + favoured.length}`,
    bare: '',
    pass: favoured.length === 0,
  });
  const p99 = quantile(times, 0.99);
  note({
    what: 'The same: time to the answer',
    target: 'p99 < 1 s',
    measured: `median ${short(quantile(times, 0.5))} ms, p99 ${short(p99)} ms, at most ${short(Math.max(...times))} ms`,
    bare: '',
    pass: p99 < 1_000,
  });
  note({
    what: 'The same: from leaving the sender to the moment that counts as its arrival',
    target: '',
    measured:
      `median ${short(quantile(noted, 0.5))} ms, p99 ${short(quantile(noted, 0.99))} ms, at most ${short(Math.max(...noted))} ms; ` +
      `the earliest that was refused as late had left ${short(earliestLate)} ms before the deadline`,
    bare: '',
    pass: null,
  });
  note({
    what: 'The same: uploads meanwhile',
    target: '',
    measured:
      `${uploaded.count} whole, ${short(uploaded.bytes / megabyte / uploaded.seconds)} MB/s, ${uploaded.wrong.length} refused; ` +
      shared,
    bare: '',
    pass: uploaded.wrong.length === 0,
  });
  note({
    what: "The same: the server's memory",
    target: '≤ 300 MB',
    measured: `at most ${short(memory.rss())} MB (its own share of what several processes hold together: ${short(memory.pss())} MB)`,
    bare: '',
    pass: memory.rss() <= 300,
  });
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The most memory that a process held while it was watched, in MB. */
function watchMemory(pid: number) {
  let [rss, pss] = [0, 0];
  const read = (file: string, name: string) => {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  };
  const timer = setInterval(() => {
    rss = Math.max(rss, read('status', 'VmRSS'));
    pss = Math.max(pss, read('smaps_rollup', 'Pss'));
  }, 500);
  return { rss: () => rss, pss: () => pss, stop: () => clearInterval(timer) };
}

/** Shares of the CPU time spent on this machine from now on, as text. */
function shares(installation: RushServer): () => string {
  const { pid } = installation.server;
  const [server, generators, all] = [cpuOf(pid), installation.spent(), busy()];
  return () => {
    const whole = busy() - all;
    const part = (used: number) => `${Math.round((used / whole) * 100)}%`;
    return `of the processor time that was spent the server's process took ${part(cpuOf(pid) - server)}, the generators ${part(installation.spent() - generators)}, PostgreSQL and whatever else ran the rest`;
  };
}

/** CPU time of each process per submission from now on, in milliseconds, as text. */
function costs(installation: RushServer): (count: number) => string {
  const { pid } = installation.server;
  const [server, generators, postgres] = [cpuOf(pid), installation.spent(), installation.spentByPostgres()];
  return (count) => {
    const each = (used: number) => short(used / count);
    return `each took ${each(cpuOf(pid) - server)} ms of the processor in the server, ${each(installation.spentByPostgres() - postgres)} ms in PostgreSQL, ${each(installation.spent() - generators)} ms in the generator`;
  };
}

/** Milliseconds so far in which the machine's processors were not idle, all together. */
function busy(): number {
  const [, ...fields] = /^cpu +.*/.exec(readFileSync('/proc/stat', 'utf8'))?.[0]?.split(/ +/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = fields.map(Number);
  return (user + nice + system + irq + soft) * 10;
}
