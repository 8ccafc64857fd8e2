// The load generator, as a separate process: `node bench/load.ts '<Load as JSON>'` prints a Loaded as JSON.
import autocannon from 'autocannon';

export interface Load {
  readonly origin: string;
  /** Requested in order, over all connections together, and again from the beginning. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** Seconds; null requests each path once. */
  readonly duration: number | null;
}

export interface Loaded {
  readonly perSecond: number;
  readonly answers: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers other than 2xx, and connections that broke. */
  readonly wrong: number;
}

async function run({ origin, paths, connections, duration }: Load): Promise<Loaded> {
  let next = 0;
  const started = performance.now();
  let answered = started;
  const running = autocannon({
    url: origin,
    connections,
    ...(duration === null ? { amount: paths.length } : { duration }),
    requests: [
      {
        method: 'GET',
        setupRequest(request) {
          const path = paths[next % paths.length];
          next += 1;
          // Every request has another time stamp, as with the specification's client.
          return { ...request, path: `${path}${path?.includes('?') ? '&' : '?'}timeStamp=${1e12 + next}` };
        },
      },
    ],
  });
  // Measures up to the last answer: the generator itself ends on a whole second.
  running.on('response', () => {
    answered = performance.now();
  });
  const result = await running;
  const seconds = duration ?? (answered - started) / 1000;
  const answers = result.requests.total;
  return {
    perSecond: answers / seconds,
    answers,
    median: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors + result.timeouts,
  };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}'))));
