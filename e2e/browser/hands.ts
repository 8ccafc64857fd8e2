/**
 * What a person does at a page, whichever program drives the browser. Things are found by XPath, the one language
 * that every driver speaks; whatever is named is waited for.
 */
export interface Hands {
  /** The browser's own name and version. */
  version(): Promise<string>;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Where the page stands, without the origin. */
  place(): Promise<string>;
  /** Waits until the thing is to be seen. */
  see(thing: string): Promise<void>;
  /** How many of these there are now; waits for none. */
  count(thing: string): Promise<number>;
  press(thing: string): Promise<void>;
  /** Replaces what stands in a field. */
  write(field: string, text: string): Promise<void>;
  /** Chooses by the words of the option. */
  choose(field: string, option: string): Promise<void>;
  /** Chooses a file; the field itself may be out of sight. */
  attach(field: string, file: string): Promise<void>;
  /** What stands in a field. */
  reads(field: string): Promise<string>;
  /** All words of the page that are to be seen. */
  words(): Promise<string>;
  /** What the browser itself complained of, as far as its driver tells. */
  readonly faults: readonly string[];
  picture(file: string): Promise<void>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** How long a browser may take for what it is asked: machines that run the tests are slow, and shared. */
export const patience = 60_000;

export const saying = (text: string) => `//*[contains(text(),"${text}")]`;
export const button = (text: string) => `//button[normalize-space(.)="${text}"]`;
export const inDialog = (thing: string) => `//*[@role="dialog" or @role="alertdialog"]${thing}`;
/** The control that a label belongs to. */
export const labelled = (text: string) => `//*[@id=//label[contains(normalize-space(.),"${text}")]/@for]`;
/** The same thing of several, by its place, from 1. */
export const nth = (thing: string, place: number) => `(${thing})[${place}]`;
/** The last of several. */
export const last = (thing: string) => `(${thing})[last()]`;
