declare module 'spdx-satisfies' {
  /** @throws Error if the expression is not SPDX */
  export default function satisfies(expression: string, allowed: string[]): boolean;
}

declare module 'spdx-expression-parse' {
  /** @throws Error if the expression is not SPDX */
  export default function parse(expression: string): unknown;
}
