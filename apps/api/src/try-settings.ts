import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { readSettings } from './platform/settings/settings-file.ts';
import { trySettings } from './platform/settings/settings-trial.ts';
import { shortcomingLines } from './platform/settings/shortcomings.ts';

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
