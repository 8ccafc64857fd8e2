/** As React hands it to a handler, or as the browser does to a listener. */
type Pressed = KeyboardEvent | { readonly nativeEvent: KeyboardEvent };

/** `keyCode` of a key that the input method handles, also while `isComposing` is not yet or no longer set. */
const imeKeyCode = 229;

/**
 * The key that was pressed for us, or null while a word is being composed: then Enter takes the word, the arrows
 * choose among candidates and Escape puts it away, and none of them is ours. The only place that reads a key
 * (`npm run check` refuses another): a handler that asks here cannot forget the input method.
 */
export function ownKey(event: Pressed): string | null {
  const pressed = 'nativeEvent' in event ? event.nativeEvent : event;
  // Safari ends the composition before the key that ended it, which then says 229 only.
  return pressed.isComposing || pressed.keyCode === imeKeyCode ? null : pressed.key;
}

/** Ctrl, or Command on a Mac, and nothing else, with this letter. */
export function isCommand(event: Pressed, letter: string): boolean {
  const pressed = 'nativeEvent' in event ? event.nativeEvent : event;
  const alone = !pressed.altKey && !pressed.shiftKey && (pressed.ctrlKey || pressed.metaKey);
  return alone && ownKey(event)?.toLowerCase() === letter;
}

/**
 * Keeps the browser itself from taking a key of the input method: some close a dialog, or empty a search
 * field, by the Escape that puts a half-written word away.
 */
export function keepFromBrowser(event: KeyboardEvent): void {
  if (ownKey(event) === null && event.key === 'Escape') event.preventDefault();
}

/**
 * For the outermost element of a part that a library drives: a key of the input method never reaches it. The library
 * asks `isComposing` alone, which Safari has taken back by the key that ends the composition.
 */
export const withoutComposing = {
  onKeyDownCapture(event: { readonly nativeEvent: KeyboardEvent; stopPropagation(): void }): void {
    if (ownKey(event) === null) event.stopPropagation();
    keepFromBrowser(event.nativeEvent);
  },
};
