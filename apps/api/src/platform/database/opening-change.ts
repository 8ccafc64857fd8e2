/** The channel on which every process receives the progress of openings. */
export const openingChannel = 'opening';

/**
 * The kind of change: `session`, the state of the opening, or `line`, one more bid in the record. Readers who must not
 * know the number of bidders do not receive `line`.
 */
export type OpeningChange = 'session' | 'line';

export interface ChangedOpening {
  readonly of: OpeningChange;
  readonly lotId: string;
}

/** The change in the form of the channel. */
export function encodeChange({ of, lotId }: ChangedOpening) {
  return { channel: openingChannel, word: `${of} ${lotId}` };
}

export function readChange(word: string): ChangedOpening {
  const [of, lotId = ''] = word.split(' ');
  return { of: of === 'line' ? 'line' : 'session', lotId };
}
