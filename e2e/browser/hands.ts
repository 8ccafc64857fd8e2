/**
 * The actions of a user on a page, independent of the driver. Elements are found by XPath, which every driver
 * supports. Each action waits for its element.
 */
export interface Hands {
  /** The browser's own name and version. */
  version(): Promise<string>;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Path of the page, without the origin. */
  place(): Promise<string>;
  /** Waits until the element is visible. */
  see(thing: string): Promise<void>;
  /** Number of matching elements now; does not wait. */
  count(thing: string): Promise<number>;
  press(thing: string): Promise<void>;
  /** Replaces the value of a field. */
  write(field: string, text: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(field: string, option: string): Promise<void>;
  /** Chooses a file; the field itself may be hidden. */
  attach(field: string, file: string): Promise<void>;
  /** Value of a field. */
  reads(field: string): Promise<string>;
  /** All visible text of the page. */
  words(): Promise<string>;
  /** Errors that the browser reported, as far as its driver passes them on. */
  readonly faults: readonly string[];
  picture(file: string): Promise<void>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** Milliseconds that a browser may take for an action: test machines are slow and shared. */
export const patience = 60_000;

export const withText = (text: string) => `//*[contains(text(),"${text}")]`;
export const button = (text: string) => `//button[normalize-space(.)="${text}"]`;
export const inDialog = (thing: string) => `//*[@role="dialog" or @role="alertdialog"]${thing}`;
/** The control that a label belongs to. */
export const labelled = (text: string) => `//*[@id=//label[contains(normalize-space(.),"${text}")]/@for]`;
/** The match at a position, counted from 1. */
export const nth = (thing: string, place: number) => `(${thing})[${place}]`;
/** The last match. */
export const last = (thing: string) => `(${thing})[last()]`;
