const shape =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;

/** Returns whether a text has the form of an id, by the contract's rule. Addresses are often truncated or mistyped. */
export function isId(text: string): boolean {
  return shape.test(text);
}
