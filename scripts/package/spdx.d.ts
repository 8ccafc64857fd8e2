declare module 'spdx-satisfies' {
  /** @throws Error where the expression is none of SPDX's */
  export default function satisfies(expression: string, allowed: string[]): boolean;
}

declare module 'spdx-expression-parse' {
  /** @throws Error where the expression is none of SPDX's */
  export default function parse(expression: string): unknown;
}
