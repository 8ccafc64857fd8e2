import type { Shortcoming } from '@procure/domain/installation/shortcoming.ts';
import type { Config } from './config.ts';

/** What the settings leave out that an installation which serves others needs. */
export function shortcomingsOf(config: Config): readonly Shortcoming[] {
  const isPlain = ![config.publicUrl, config.consoleUrl].every((address) => address.startsWith('https:'));
  return [
    ...(isPlain ? (['plain'] as const) : []),
    ...(config.sms === null ? (['sms'] as const) : []),
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
