/** The part of autocannon 9 that is used here: the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path?: string;
    setupRequest?(request: Request): Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Total number of requests, instead of a duration. */
    amount?: number;
    requests: Request[];
  }
  interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  interface Running extends Promise<Result> {
    on(event: 'response', listener: () => void): this;
  }
  export default function autocannon(options: Options): Running;
}
