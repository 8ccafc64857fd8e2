import { type Shortcoming, shortcomings } from '@procure/domain/installation/shortcoming.ts';
import { templates } from '@procure/domain/message/templates.ts';
import { unregisteredTexts } from '../messaging/sms/registered.ts';
import type { Config } from './config.ts';

/** Missing settings that an installation which serves others needs. */
export function shortcomingsOf(config: Config): readonly Shortcoming[] {
  const isPlain = ![config.publicUrl, config.consoleUrl].every((address) => address.startsWith('https:'));
  return [
    ...(isPlain ? (['plain'] as const) : []),
    ...(config.sms === null ? (['sms'] as const) : []),
    ...(unregisteredTexts(config.sms).length > 0 ? (['smsTemplates'] as const) : []),
    ...(config.smtp === null ? (['mail'] as const) : []),
    ...(config.backup === null ? (['copies'] as const) : []),
    ...(config.backup?.recipients.length === 0 ? (['copiesWithoutKey'] as const) : []),
    ...(config.databaseUrl !== null && config.databaseSetupUrl === null ? (['oneRole'] as const) : []),
    ...(config.masterKey === null && config.masterKeyCommand === null ? (['keyBeside'] as const) : []),
    ...(config.ops === null ? (['watching'] as const) : []),
    ...(config.witnesses.length === 0 ? (['witness'] as const) : []),
    ...(config.tsa === null ? (['stamp'] as const) : []),
  ];
}

/** The same, one line each, for a terminal or a log. */
export function shortcomingLines(config: Config): readonly string[] {
  return shortcomingsOf(config).map((name) => {
    const { setting, text } = shortcomings[name];
    const missing = name === 'smsTemplates' ? unregisteredTexts(config.sms) : [];
    const named = missing.map((template) => `${template}（${templates[template].subject}）`).join('、');
    return `注意：${text}${named === '' ? '' : `：${named}`}（${setting}）`;
  });
}
