/** The kinds of letter: an objection goes to the buyer, a complaint to the supervisor above the buyer. */
export type LetterKind = 'objection' | 'complaint';
