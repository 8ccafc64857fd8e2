import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The worker: takes an ALTCHA challenge, answers with its solution, or with null where it found none in time. */
addEventListener('message', ({ data }: MessageEvent<Parameters<typeof solveChallenge>[0]['challenge']>) => {
  void solveChallenge({ challenge: data, deriveKey, timeout: 90_000 }).then(postMessage, () =>
    postMessage(null),
  );
});
