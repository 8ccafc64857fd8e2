import { channels, factsOf } from '@procure/domain/message/kind.ts';
import { placeholdersOf } from '@procure/domain/message/template.ts';
import { type TemplateName, templates, wordedNames } from '@procure/domain/message/templates.ts';
import { isSecret, textsToPhones } from '../outbox/outgoing.ts';
import { builtInOf } from '../outbox/wording.ts';
import type { SmsCloud, SmsSettings } from './settings.ts';
import { type ShortMessage, UnregisteredText } from './short-message.ts';

const [, , sms] = channels;

/** The texts that are sent by SMS by default. Others are sent by SMS to readers who chose that for their kind. */
export const textsBySms: readonly TemplateName[] = wordedNames.filter(
  (name) => textsToPhones.some((one) => one === name) || factsOf(templates[name].kind).channels.includes(sms),
);

/** The values of a text for a registered template: by name, in the order of the built-in wording. */
export const parametersOf = (template: TemplateName) => placeholdersOf(builtInOf(template).body);

/** Whether the settings allow sending the text by SMS. */
export function isCarried(settings: SmsSettings | null, template: TemplateName): boolean {
  return settings !== null && (settings.cloud === null || settings.registered.has(template));
}

/** The texts that are sent by SMS by default but have no registered template. */
export function unregisteredTexts(settings: SmsSettings | null): readonly TemplateName[] {
  return settings === null ? [] : textsBySms.filter((template) => !isCarried(settings, template));
}

/** The input of the service: the template, and its values in order. */
export function registeredMessage(
  { registered, valueLength }: Pick<SmsCloud, 'registered' | 'valueLength'>,
  { template, values }: Pick<ShortMessage, 'template' | 'values'>,
) {
  for (const [name, id] of registered) {
    if (name !== template) continue;
    const parameters = parametersOf(name).map((parameter) => {
      const value = values[parameter];
      if (value === undefined) throw new TypeError(`template ${template}: no value for ${parameter}`);
      // A truncated link or code would be useless.
      return [parameter, isSecret(name) ? value : shorten(value, valueLength)] as const;
    });
    return { id, parameters };
  }
  throw new UnregisteredText(template);
}

function shorten(value: string, length: number): string {
  const signs = [...value];
  return signs.length <= length ? value : `${signs.slice(0, length - 1).join('')}…`;
}
