import type { Bidder, OpenLot } from './bidder.ts';
import type { Installation } from './installation.ts';

/** One kind of fault, as often as it was made, and what was not right afterwards. */
export interface Tried {
  readonly what: string;
  readonly times: number;
  /** What the suppliers did meanwhile, and how long the house was away. */
  readonly figures: string;
  readonly broken: readonly string[];
}

export interface Trial {
  readonly house: Installation;
  readonly lot: OpenLot;
  /** They remember what they were told of the lot by all that was tried before. */
  readonly bidders: readonly Bidder[];
}

export const between = (least: number, most: number) => least + Math.random() * (most - least);

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function range(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return '–';
  return `${seconds(Math.min(...milliseconds))} to ${seconds(Math.max(...milliseconds))}`;
}
