import { expect, test } from 'vitest';
import { checkPasskeyRoom, checkPassphrase, maxKeyPasskeys } from './passphrase.ts';

test('checkPassphrase refuses short passphrases and repeated characters', () => {
  expect(checkPassphrase('海州云帆开标口令一二')).toMatch(/至少12位/);
  expect(checkPassphrase('海州云帆开标口令一二三')).toMatch(/至少12位/);
  expect(checkPassphrase('海州云帆开标口令一二三四')).toBeNull();
  expect(checkPassphrase('aaaaaaaaaaaa')).toMatch(/过于简单/);
});

test('checkPasskeyRoom refuses more passkeys than the maximum', () => {
  expect(checkPasskeyRoom(maxKeyPasskeys - 1)).toBeNull();
  expect(checkPasskeyRoom(maxKeyPasskeys)).toMatchObject({ refused: 'key_passkeys_full' });
});
