import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { StartupError } from '../../process/startup-error.ts';
import { readConfig } from '../config.ts';
import { type Settings, under } from '../settings-file.ts';
import { trySettings } from '../settings-trial.ts';
import type { Dialogue } from './dialogue.ts';
import { type Question, type Section, sections } from './questions.ts';

/**
 * Asks for all settings, section by section. A section that is wrong or does not work is asked again, unless the
 * operator wants to keep it.
 * @param former the settings of the file, offered as defaults; those without a question are kept
 */
export async function askSettings(
  dialogue: Dialogue,
  former: Settings,
  env: NodeJS.ProcessEnv,
  base: string,
): Promise<Settings> {
  let settings = former;
  for (const section of sections) {
    dialogue.say(`\n【${section.title}】`);
    for (let settled = false; !settled; ) {
      settings = await askSection(dialogue, section, settings, env);
      settled = await works(dialogue, section, under(env, settings), base);
    }
  }
  return settings;
}

async function askSection(
  dialogue: Dialogue,
  { questions }: Section,
  former: Settings,
  env: NodeJS.ProcessEnv,
): Promise<Settings> {
  const settings: Record<string, string> = { ...former };
  for (const question of questions) {
    const { setting } = question;
    if (env[setting]) {
      dialogue.say(`${question.asks}（${setting}）：环境变量中已设置`);
      continue;
    }
    if (!isAsked(question, under(env, settings))) {
      delete settings[setting];
      continue;
    }
    const answer = await ask(dialogue, question, settings[setting]);
    if (answer === '-') delete settings[setting];
    else if (setting === 'BACKUP_RECIPIENTS' && answer === 'new') {
      settings[setting] = await makeRecipient(dialogue);
    } else if (answer !== '') settings[setting] = answer;
  }
  return settings;
}

function isAsked({ needs, unless }: Question, settings: Settings): boolean {
  return (needs === undefined || needs in settings) && (unless === undefined || !(unless in settings));
}

function ask(dialogue: Dialogue, { setting, asks, secret }: Question, former: string | undefined) {
  const kept = former === undefined ? '' : ` [${secret ? '已设置' : former}]`;
  return dialogue.ask(`${asks}（${setting}）${kept}`, { secret: secret === true });
}

/** The private half is displayed once and not stored: its holder can open the master key of a backup. */
async function makeRecipient(dialogue: Dialogue): Promise<string> {
  const { identity, recipient } = await makeKeyPair();
  dialogue.say(`恢复备份所需的私钥（仅显示一次，请存放在别处，不要留在本机）：\n${identity}`);
  while ((await dialogue.ask('已经存好，输入 yes')) !== 'yes');
  return recipient;
}

/** Whether the section is valid and its services answer, or the operator keeps it nevertheless. */
async function works(
  dialogue: Dialogue,
  { tries, receiver }: Section,
  settings: Settings,
  base: string,
): Promise<boolean> {
  let fine = true;
  try {
    const config = readConfig(settings, base);
    const isSet = { mail: config.smtp !== null, phone: config.sms !== null };
    const to = receiver !== undefined && isSet[receiver.of] ? await dialogue.ask(receiver.asks) : '';
    const receivers = { mail: null, phone: null, ...(to === '' ? {} : { [receiver?.of ?? '']: to }) };
    for await (const trial of trySettings(config, receivers, tries)) {
      dialogue.say(`${trial.fine === null ? '—' : trial.fine ? '✓' : '✗'} ${trial.what}：${trial.said}`);
      if (trial.fine === false) fine = false;
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    dialogue.say(error.message);
    // Invalid settings prevent the server from starting, so they cannot be kept.
    return false;
  }
  return fine || (await dialogue.ask('没有成功。回车重新填写，输入 s 保留并继续')) === 's';
}
