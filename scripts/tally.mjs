import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkPlaces, checkRun, readTable } from './conformance.mjs';
import { bin, pinnedNode, root } from './pinned-node.mjs';
import { compiled } from './server.mjs';

/** Counts passed and failed tests of several programs, and keeps the output for the failures. */
export class Tally {
  passed = 0;
  failed = 0;
  /** One line for each failure, repeated at the end, where a long run is read first. */
  faults = [];
  /** Vitest's own results, for checks that a certain test passed. */
  results = [];

  /** A check is one test: it passes if its program exits with 0. */
  async check(name, args) {
    const started = Date.now();
    const { code, output } = await run(args);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (code === 0) {
      this.passed += 1;
      console.log(`✓ ${name}（${seconds} s）`);
    } else {
      console.log(output.trimEnd());
      this.fail(`${name}（${seconds} s）: ${output.trim().split('\n').at(-1)}`);
    }
  }

  /**
   * Runs a Vitest project; each test counts. A run that broke or found no test is one more failure.
   * @param args more arguments, such as the files to run
   */
  async vitest(project, env = {}, args = []) {
    console.log(`— vitest: ${project}`);
    const folder = mkdtempSync(join(tmpdir(), 'portal-tally-'));
    const file = join(folder, 'result.json');
    const { code } = await run(
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project].concat(
        ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        args,
      ),
      { stdio: 'inherit', env },
    );
    const result = readResult(file);
    rmSync(folder, { recursive: true, force: true });
    this.results.push(result);
    this.passed += result.passed;
    for (const fault of result.faults) this.fail(`${project}: ${fault}`);
    const broken = result.passed + result.faults.length === 0 || (code !== 0 && result.faults.length === 0);
    if (broken) this.fail(`vitest ${project}: ended with ${code}, ${result.passed} passed`);
  }

  /**
   * The conformance table is one test, which passes if the proofs of its rows passed in this run.
   * @param isRun whether this run has the tests of the file
   */
  conformance(isRun) {
    const rows = readTable();
    const proven = rows.map((row) => ({ ...row, proofs: row.proofs.filter(({ file }) => isRun(file)) }));
    const wrong = [...checkPlaces(rows), ...checkRun(proven, this.results)];
    for (const line of wrong) console.log(line);
    if (wrong.length > 0) this.fail(`conformance: ${wrong.length} of the table's proofs do not hold`);
    else {
      this.passed += 1;
      console.log(`✓ conformance（${rows.length} statements）`);
    }
  }

  fail(line) {
    this.failed += 1;
    this.faults.push(line);
    console.log(`✗ ${line}`);
  }

  /** Prints the failures and the summary, and sets the exit code. */
  finish() {
    for (const fault of this.faults) console.log(`✗ ${fault}`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

/**
 * The number of passed tests, and a line for each failed one. A file whose import or hook failed has no failed test
 * of its own, and counts as a failure.
 */
function readResult(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, faults: testResults.flatMap(faultsOf), testResults };
  } catch {
    return { passed: 0, faults: [], testResults: [] };
  }
}

function faultsOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  // The expected and the actual value are below the first line of a message; the stack trace follows them.
  const words = (text) =>
    text
      .trim()
      .split(/\n\s+at /)[0]
      .replace(/\s+/g, ' ')
      .slice(0, 400);
  const say = (title, text) => `${relative(root, name)} › ${title}: ${words(text)}`;
  if (status === 'failed' && failed.length === 0) return [say('the file', message ?? '')];
  return failed.map((one) => say(one.fullName, one.failureMessages.join('\n')));
}

/** Runs on the pinned Node, with the workspace's programs first on the path. */
function run(args, { stdio = 'pipe', env = {} } = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return new Promise((done) => {
    const child = spawn(pinnedNode() ?? process.execPath, args, {
      cwd: root,
      stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // The tests start a hundred servers from the same sources, so compiled code is cached.
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compiled,
        PATH: `${bin}${separator}${process.env.PATH}`,
        ...env,
      },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Checks without a database or a browser: types, lint, walls, unused code. */
export async function staticChecks(tally) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const types = (name) => tally.check(`types ${name}`, [tsc, '-p', `tsconfig.${name}.json`]);
  // Two at a time: the test machines have two cores.
  await Promise.all([types('web'), types('node').then(() => types('pure'))]);
  await Promise.all([
    tally.check('lint', [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '.',
    ]),
    tally.check('walls', [join(root, 'scripts/walls.mjs')]),
    tally.check('conformance table', [join(root, 'scripts/conformance.mjs')]),
    tally.check('plain words', [join(root, 'scripts/plain-words.mjs')]),
  ]);
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  await Promise.all([
    tally.check('unused code', [knip]),
    // Code that only tests call is no part of the product: a rule is done when an act calls it.
    tally.check('code for tests only', [
      knip,
      '--production',
      ...['--config', join(root, 'knip.production.json'), '--include', 'exports,files'],
    ]),
  ]);
}
