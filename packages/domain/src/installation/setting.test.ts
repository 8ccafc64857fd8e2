import { expect, test } from 'vitest';
import { settingNames, settings } from './setting.ts';

test('hides every setting that is named a secret, a token, a key or a password', () => {
  const named = settingNames.filter((name) => /SECRET|TOKEN|KEY|PASSWORD/.test(name));
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => settings[name].show !== 'hidden')).toEqual([]);
});
