import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

describe('the reason of an unexpected error', () => {
  it.each([
    [
      'a line that broke during a commit',
      new Error('Connection terminated unexpectedly'),
      'unavailable',
      'data_unavailable',
    ],
    ['a server that shuts down', coded('57P01'), 'unavailable', 'data_unavailable'],
    ['a line refused', coded('ECONNREFUSED'), 'unavailable', 'data_unavailable'],
    [
      'a pool with nothing to lend',
      new Error('timeout exceeded when trying to connect'),
      'unavailable',
      'data_unavailable',
    ],
    ['a lock waited for too long', coded('55P03'), 'busy', 'data_unavailable'],
    ['a disk that is full', coded('ENOSPC'), 'storage_full', 'storage_full'],
    ['a database that has no room', coded('53100'), 'storage_full', 'storage_full'],
    [
      'a full disk below another error',
      new Error('x', { cause: coded('ENOSPC') }),
      'storage_full',
      'storage_full',
    ],
    ['a mistake of ours', new TypeError('x is not a function'), 'unexpected', 'unexpected'],
  ])('%s', (_what, error, acting, reading) => {
    expect([failureOf(error, false), failureOf(error, true)]).toEqual([acting, reading]);
  });
});
