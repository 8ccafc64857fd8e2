import type { Bidder, OpenLot } from './bidder.ts';
import type { Installation } from './installation.ts';

/** A kind of fault, how often it was made, and what was wrong afterwards. */
export interface Tried {
  readonly what: string;
  readonly times: number;
  /** The suppliers' activity meanwhile, and how long the server was away. */
  readonly figures: string;
  readonly broken: readonly string[];
}

export interface Trial {
  readonly installation: Installation;
  readonly lot: OpenLot;
  /** They keep the receipts of all earlier trials on the lot. */
  readonly bidders: readonly Bidder[];
}

export const between = (least: number, most: number) => least + Math.random() * (most - least);

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function range(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return '–';
  return `${seconds(Math.min(...milliseconds))} to ${seconds(Math.max(...milliseconds))}`;
}
