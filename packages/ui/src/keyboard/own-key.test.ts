import { expect, test } from 'vitest';
import { isCommand, keepFromBrowser, ownKey } from './own-key.ts';

/** A key event as the browser makes one; node has none of its own. */
function pressed(init: Partial<KeyboardEvent>): KeyboardEvent & { prevented: boolean } {
  const event = {
    key: '',
    keyCode: 0,
    isComposing: false,
    altKey: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    prevented: false,
    preventDefault() {
      event.prevented = true;
    },
    ...init,
  };
  return event as unknown as KeyboardEvent & { prevented: boolean };
}

test('a key pressed on its own is ours, from React and from the browser alike', () => {
  expect(ownKey(pressed({ key: 'Enter', keyCode: 13 }))).toBe('Enter');
  expect(ownKey({ nativeEvent: pressed({ key: 'ArrowDown', keyCode: 40 }) })).toBe('ArrowDown');
});

test('no key is ours while a word is being composed, nor the one that ends it', () => {
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'z']) {
    expect(ownKey(pressed({ key, isComposing: true }))).toBeNull();
    expect(ownKey(pressed({ key, keyCode: 229 }))).toBeNull();
    expect(ownKey({ nativeEvent: pressed({ key, isComposing: true }) })).toBeNull();
  }
});

test('Ctrl or Command with a letter is a command, alone and outside of composing', () => {
  expect(isCommand(pressed({ key: 'z', ctrlKey: true }), 'z')).toBe(true);
  expect(isCommand(pressed({ key: 'Z', metaKey: true }), 'z')).toBe(true);
  expect(isCommand(pressed({ key: 'Z', ctrlKey: true, shiftKey: true }), 'z')).toBe(false);
  expect(isCommand(pressed({ key: 'z' }), 'z')).toBe(false);
  expect(isCommand(pressed({ key: 'z', ctrlKey: true, isComposing: true }), 'z')).toBe(false);
});

test('the browser does not get the Escape of the input method, and gets every other', () => {
  const composing = pressed({ key: 'Escape', isComposing: true });
  keepFromBrowser(composing);
  expect(composing.prevented).toBe(true);
  const own = pressed({ key: 'Escape' });
  keepFromBrowser(own);
  expect(own.prevented).toBe(false);
});
