import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { passWithoutEngines } from './install.mjs';

/** Output of npm 11 under Node 20, shortened. */
const output = `npm warn EBADENGINE Unsupported engine {
npm warn EBADENGINE   package: 'knip@6.44.2',
npm warn EBADENGINE   required: { node: '^20.19.0 || >=22.12.0' },
npm warn EBADENGINE   current: { node: 'v20.18.0', npm: '11.19.1' }
npm warn EBADENGINE }
\u001b[1mnpm\u001b[22m \u001b[33mwarn\u001b[39m \u001b[94mEBADENGINE\u001b[39m }
npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported
npm error code ENOSPC
npm error EBADENGINE Not compatible with your version of node/npm
`;

it('leaves warnings about engines out of npm’s output, and writes all other warnings and every error', async () => {
  const lines: string[] = [];
  await passWithoutEngines(Readable.from([output.slice(0, 70), output.slice(70)]), (line) =>
    lines.push(line),
  );
  expect(lines).toEqual([
    'npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported',
    'npm error code ENOSPC',
    'npm error EBADENGINE Not compatible with your version of node/npm',
  ]);
});
