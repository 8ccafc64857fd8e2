import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Runs test files on a server with a fault (`holes.config.ts`). The fault is noticed if an expectation failed: a test
 * that could not begin has noticed nothing.
 * @param {readonly string[]} tests files or folders
 * @param {NodeJS.ProcessEnv} fault the variables that `readPlanted` reads
 * @param {string} report file for the runner's report
 * @returns {Promise<{ readonly noticed: boolean, readonly why: string }>}
 */
export async function tryFault(tests, fault, report) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const settings = ['--config', join(root, 'scripts/holes.config.ts'), '--bail', '1'];
  const reporting = ['--reporter', 'json', '--outputFile', report];
  const run = spawn(process.execPath, [vitest, 'run', ...tests, ...settings, ...reporting], {
    cwd: root,
    env: { ...process.env, ...fault },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  run.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  await new Promise((done) => run.on('close', done));
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { noticed: false, why: `the test did not run\n${said}` };
  return verdictOf(JSON.parse(text).testResults);
}

function verdictOf(files) {
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  if (failed.length === 0) {
    const unbegun = files.find(({ status }) => status === 'failed');
    return {
      noticed: false,
      why: unbegun ? `the test could not begin\n${unbegun.message}` : 'the test stayed green',
    };
  }
  const expected = failed.some(({ failureMessages }) => /AssertionError/.test(failureMessages.join('\n')));
  return expected
    ? { noticed: true, why: '' }
    : { noticed: false, why: `the test broke instead of noticing\n${failed[0].failureMessages.join('\n')}` };
}
