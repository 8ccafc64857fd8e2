export interface JsonLimits {
  /** The deepest nesting of objects and arrays. */
  readonly depth: number;
  /** The number of values, without the keys of objects. */
  readonly values: number;
}

/**
 * The limits of a call's body. The contract's deepest input has six levels (a test measures it). A tender of
 * 10,000 price lines has 90,000 values with its lots; other calls have fewer.
 */
export const callLimits: JsonLimits = { depth: 16, values: 100_000 };

/**
 * The first limit that a JSON text exceeds; null if none. Scans the text once, before `JSON.parse` builds anything: a
 * deeply nested or finely divided text takes up to fifty times its own size and time. Invalid JSON is left to
 * `JSON.parse`.
 */
export function exceededLimit(text: string, limits: JsonLimits): keyof JsonLimits | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case openBrace:
      case openBracket:
        depth++;
        values++;
        if (depth > limits.depth) return 'depth';
        break;
      case closeBrace:
      case closeBracket:
        depth--;
        break;
      case comma:
        values++;
        break;
    }
    if (values > limits.values) return 'values';
  }
  return null;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The position of the quote that ends the string begun at `start`; the end of the text if there is none. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
