import { createServer } from 'node:net';

/**
 * Below the range from which an outgoing connection gets its port (RFC 6335: 49152 and up; Linux: 32768 and up). A port
 * of that range that is free now may be anybody's before the server, which loads its data first, comes to listen.
 */
const first = 20_000;
/** Number of ports for each of the test runner's concurrent processes. */
const portsPerProcess = 750;
const processes = 16;

const takenPorts = new Set<number>();

/** A port of this machine that nothing listens on, and that is given once. */
export async function freePort(): Promise<number> {
  const start = first + (Number(process.env.VITEST_POOL_ID ?? 0) % processes) * portsPerProcess;
  const shift = Math.floor(Math.random() * portsPerProcess);
  for (let at = 0; at < portsPerProcess; at += 1) {
    const port = start + ((shift + at) % portsPerProcess);
    if (takenPorts.has(port)) continue;
    takenPorts.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${start} to ${start + portsPerProcess}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
