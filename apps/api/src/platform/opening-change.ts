/** The channel on which every process hears that an opening went on. */
export const openingChannel = 'opening';

/**
 * What changed: `session`, how far the opening is, or `line`, that one bid more is in the record. Of lines who may not
 * know how many bid hears nothing.
 */
export type OpeningChange = 'session' | 'line';

export interface ChangedOpening {
  readonly of: OpeningChange;
  readonly lotId: string;
}

/** The change as the channel carries it. */
export function changed({ of, lotId }: ChangedOpening) {
  return { channel: openingChannel, word: `${of} ${lotId}` };
}

export function readChange(word: string): ChangedOpening {
  const [of, lotId = ''] = word.split(' ');
  return { of: of === 'line' ? 'line' : 'session', lotId };
}
