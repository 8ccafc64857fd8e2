import { type SettingName, settings } from '@procure/domain/installation/setting.ts';

/** The visible part of a value that is set; null: only that it is set. */
export function shownOf(name: SettingName, value: string): string | null {
  const { show } = settings[name];
  if (show === 'hidden') return null;
  return show === 'value' ? value : serverOf(name, value);
}

/** A path may be a token, except that of a database, where it is the name. */
function serverOf(name: SettingName, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${name.startsWith('DATABASE_') ? pathname : ''}`;
}
