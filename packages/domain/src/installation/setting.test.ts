import { expect, test } from 'vitest';
import { settingNames, settings } from './setting.ts';

test('whatever is named a secret, a token or a key is hidden', () => {
  const named = settingNames.filter((name) => /SECRET|TOKEN|KEY|PASSWORD/.test(name));
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => settings[name].show !== 'hidden')).toEqual([]);
});
