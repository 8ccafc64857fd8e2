// `npm start`: installs what is missing, builds what changed, and runs the server on the pinned Node.
// Runs on Node 20 and up with nothing installed.
import { build, outdated } from './front-ends.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';
import { compile, serverArguments, serverOptions } from './server.mjs';

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`需要 Node 20 及以上，当前为 ${process.versions.node} / Node 20 or newer is needed`);
  process.exit(1);
}

async function start() {
  if (!(await install())) return 1;
  const changed = outdated();
  if (changed.length > 0 && !(await build(changed))) return 1;
  const code = await compile(process.env);
  if (code !== 0) return code;
  return runPinned(serverArguments, serverOptions(process.env));
}

process.exitCode = await start();
