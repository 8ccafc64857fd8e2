/** Returns the displayed number of a lot: 「ZB20261121-7KFKRR/2」, the tender's number and the lot's within it. */
export function lotNumber(tenderNo: string, lotNo: number): string {
  return `${tenderNo}/${lotNo}`;
}

/**
 * Reads the numbers from typed or copied text: full-width, in small letters, with spaces, or 「第2标段」 for 「/2」. The lot's
 * number is null if only a tender is named.
 */
export function readLotNumber(typed: string): { readonly tenderNo: string; readonly lotNo: number | null } {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  const [, tenderNo, lotNo] = /^(.+?)(?:\/|第)(\d{1,3})(?:标段|包)?$/.exec(plain) ?? [];
  return tenderNo === undefined ? { tenderNo: plain, lotNo: null } : { tenderNo, lotNo: Number(lotNo) };
}
