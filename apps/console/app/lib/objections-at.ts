/** Address of the objections to a lot; of all objections if `lotId` is null. */
export const objectionsAt = (lotId: string | null): string =>
  lotId === null ? '/objection' : `/objection?lotId=${lotId}`;
