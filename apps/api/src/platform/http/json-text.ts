import { exceededLimit, type JsonLimits } from './json-shape.ts';

type TextReading = { readonly value: unknown } | { readonly unread: 'malformed' | keyof JsonLimits };

/**
 * Reads JSON in UTF-8 within the limits; other texts are not parsed. Zero characters are removed from texts, and
 * unpaired surrogates replaced, as the database requires.
 */
export function readJsonText(bytes: Uint8Array, limits: JsonLimits): TextReading {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const exceeded = exceededLimit(text, limits);
    return exceeded === null ? { value: JSON.parse(text, storable) } : { unread: exceeded };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { unread: 'malformed' };
    throw error;
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}
