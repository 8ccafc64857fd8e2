/** One entry of the closed list of answers. */
export interface Answer {
  /** Four digits, unique; `2000` is the only success. */
  readonly code: string;
  /** The message for the user; {placeholders} are filled from the refusal's values. */
  readonly message: string;
  /** The HTTP status if it is not 200; expected answers have none. */
  readonly status?: number;
}
