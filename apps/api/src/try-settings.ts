import { readWords, runCommand } from './platform/command.ts';
import { commandLine } from './platform/command-line.ts';
import { readSettings } from './platform/settings-file.ts';
import { trySettings } from './platform/settings-trial.ts';
import { shortcomingLines } from './platform/shortcomings.ts';
import { StartupError } from './platform/startup-error.ts';

const usage = `用法：${commandLine('try', '[--mail 邮箱] [--phone 手机号]')}
  --mail   真的发一封测试邮件
  --phone  真的发一条测试短信`;

/** `npm run try`: tries what the settings name before anybody relies on it; exits with 1 if something fails. */
await runCommand(async () => {
  const { values, positionals } = readWords(usage, {
    options: { mail: { type: 'string' }, phone: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new StartupError(usage);
  const config = readSettings(process.env, process.cwd());
  const receivers = { mail: values.mail ?? null, phone: values.phone ?? null };
  for await (const { what, fine, said } of trySettings(config, receivers)) {
    console.log(`${fine === null ? '—' : fine ? '✓' : '✗'} ${what}：${said}`);
    if (fine === false) process.exitCode = 1;
  }
  for (const line of shortcomingLines(config)) console.log(line);
});
