import {
  color,
  font,
  largeScale,
  lineHeight,
  mono,
  motion,
  radius,
  shadow,
  space,
  type,
  widthPublic,
} from './tokens.ts';

const rem = (px: number) => `${px / 16}rem`;

/** The text of `tokens.css`; `tokens.test.ts` holds the committed file to it. */
export function tokensCss(): string {
  const variables: [string, string][] = [
    ...Object.entries(color),
    ...[...Object.entries(type), ...Object.entries(space)].map(([name, px]): [string, string] => [
      name,
      rem(px),
    ]),
    ['font', font],
    ['mono', mono],
    ['line-height', String(lineHeight)],
    ['radius', `${radius}px`],
    ['shadow', shadow],
    ['motion', motion],
    ['width-public', rem(widthPublic)],
  ];
  const lines = variables.map(([name, value]) => `  --${name}: ${value};`).join('\n');
  return `/* Made from tokens.ts by tokens-css.ts. Change it there. */
:root {
${lines}
  font-size: 100%;
}

:root[data-large] {
  font-size: ${largeScale * 100}%;
}

@media (prefers-reduced-motion: reduce) {
  :root {
    --motion: 0ms;
  }
}
`;
}

if (import.meta.main) process.stdout.write(tokensCss());
