/** The objections to a lot; to all lots where none is named. */
export const objectionsAt = (lotId: string | null): string =>
  lotId === null ? '/objection' : `/objection?lotId=${lotId}`;
