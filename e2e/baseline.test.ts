import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askedFirst, broughtIn, polyfilled } from './baseline/polyfills.ts';
import { baseline, isInBaseline, since } from './baseline/support.ts';
import { lateSyntax, ownMethods, parseScript, type Use, usesOf } from './baseline/uses.ts';

const brought = new Set(polyfilled().map(({ id }) => id));

/**
 * Features newer than the baseline that a library tests for in a way that `usesOf` does not see; each with the place.
 */
const askedByBoth = {
  'Uint8Array.fromBase64': '@scure/base asks for it once, where it chooses between two functions',
  'Document.startViewTransition':
    'react-dom tries it and catches what is thrown; react-router keeps the answer in a state of the component',
  navigation: 'react-dom asks `typeof navigation` around the function that uses it',
};
/** pdfjs-dist, which opens chosen files in the portal and shows bids in the console. */
const askedByPdf = {
  'JSON.rawJSON': 'its core-js asks for it once, and uses it where it is there',
  'JSON.isRawJSON': 'as JSON.rawJSON',
  OffscreenCanvas: 'FeatureTest asks for it once, or the function that uses it catches what is thrown',
  DecompressionStream: 'used inside a `try`; without it the file is unpacked by a script',
  CompressionStream: 'asked for before it is used, or used where a form is saved, which we never do',
  ImageDecoder: 'FeatureTest asks for it once',
  'ImageDecoder.isTypeSupported': 'as ImageDecoder',
  'SharedArrayBuffer.grow': 'the method of WebAssembly’s memory, which everybody has and our policy stops',
  VideoFrame: 'FeatureTest asks for it once',
  'Navigator.gpu': 'asked for as `globalThis.navigator?.gpu` in the line before',
};
const askedElsewhere: Readonly<Record<'portal' | 'console', Readonly<Record<string, string>>>> = {
  portal: {
    ...askedByBoth,
    ...askedByPdf,
    'FileSystemFileHandle.createWritable': 'openFolder of written-out.ts asks for it, and is called before',
  },
  console: {
    ...askedByBoth,
    ...askedByPdf,
  },
};

/** Whether a use is not allowed: the feature is neither in the baseline nor among the polyfills. */
const isMissing = ({ features }: Use) => !features.some((one) => isInBaseline(one) || brought.has(one.id));

const newer = (text: string): readonly string[] => {
  const program = parseScript(text);
  const own = ownMethods(program);
  return [
    ...lateSyntax(program),
    ...usesOf(program)
      .filter((use) => isMissing(use) && !(use.method !== null && own.has(use.method)))
      .map(({ features }) => features[0]?.id ?? ''),
  ];
};

describe('features newer than the baseline', () => {
  test.each([
    ['a static method', 'await Array.fromAsync(xs)', 'Array.fromAsync'],
    ['another', 'Promise.try(f)', 'Promise.try'],
    ['one that a variable takes', 'const group = Object.groupBy; group(xs, f)', 'Object.groupBy'],
    ['of the page', 'URL.canParse(x)', 'URL.canParse'],
    ['by way of the window', 'window.navigator.userAgentData.brands', 'Navigator.userAgentData'],
    ['a class', 'new Float16Array(2)', 'Float16Array'],
    ['a function of the window', 'requestIdleCallback(f)', 'requestIdleCallback'],
    ['a method of a list', 'function f(xs) { return xs.toSpliced(0, 1) }', 'Array.toSpliced'],
    ['a method of a text', 'x.isWellFormed()', 'String.isWellFormed'],
    ['a method of a set', 'new Set(a).isSubsetOf(b)', 'Set.isSubsetOf'],
    ['a method of an element', 'e.checkVisibility()', 'Element.checkVisibility'],
    ['a class block', 'class A { static { f() } }', 'class static block'],
    ['a look behind', '/(?<!a)b/.test(x)', 'regular expression that looks behind'],
    ['one in a text', 'new RegExp("(?<=a)b")', 'regular expression that looks behind'],
  ])('is found: %s', (_, text, id) => {
    expect(newer(text)[0]).toMatch(new RegExp(`(^|\\.)${id.replaceAll('.', '\\.')}$`));
  });

  test.each(['using x = f()', '/a/v', '/(?i:a)b/', 'import x from "x" with { type: "json" }'])(
    'does not parse: %s',
    (text) => expect(() => parseScript(text)).toThrow(SyntaxError),
  );

  test.each([
    ['a feature of every browser', 'structuredClone(x); xs.at(-1); Object.hasOwn(x, y); crypto.randomUUID()'],
    ['a polyfilled feature', 'xs.toSorted(); Map.groupBy(xs, f); AbortSignal.any([a, b])'],
    ['a feature after a test', 'Promise.try ? Promise.try(f) : f()'],
    [
      'a feature after a test in a variable',
      'const has = "checkVisibility" in Element.prototype; has && e.checkVisibility()',
    ],
    [
      'a feature after an early return',
      'function f() { if (!Object.groupBy) return; Object.groupBy(xs, g) }',
    ],
    ['an optional call', 'e.checkVisibility?.()'],
    ['a name of our own', 'function f(Float16Array) { return new Float16Array() }'],
    ['a method of our own', 'const z = { isSubsetOf() {} }; z.isSubsetOf(b)'],
  ])('lets through: %s', (_, text) => expect(newer(text)).toEqual([]));
});

describe.each(['portal', 'console'] as const)('the scripts of the %s', (app) => {
  const scripts = globSync(`apps/${app}/build/client/assets/*.js`).map((path) => {
    const text = readFileSync(path, 'utf8');
    return { name: basename(path), text, program: parseScript(text), brought: broughtIn(text) };
  });
  // Method names of the PDF reader say nothing about the other scripts, which never receive its objects.
  const isApart = (name: string) => /^pdf-(reader|worker)-/.test(name);
  const ownOf = (apart: boolean) =>
    new Set(
      scripts
        .filter(({ name }) => apart || !isApart(name))
        .flatMap(({ program }) => [...ownMethods(program)]),
    );
  const own = { apart: ownOf(true), others: ownOf(false) };

  test('exist, in the language of the baseline', () => {
    expect(scripts.length, `apps/${app} is not built: npm run build`).toBeGreaterThan(50);
    expect(
      scripts.flatMap(({ name, program }) => lateSyntax(program).map((one) => `${name}: ${one}`)),
    ).toEqual([]);
  });

  test('use only browser features of the baseline, polyfills, or features that they test for', () => {
    const met = new Set<string>();
    const wrong = scripts.flatMap(({ name, text, program, brought }) =>
      usesOf(program).flatMap((use) => {
        const methods = isApart(name) ? own.apart : own.others;
        if (!isMissing(use) || (use.method !== null && methods.has(use.method))) return [];
        if (use.features.some(({ id }) => brought.has(id))) return [];
        const excused = use.features.find(({ id }) => id in askedElsewhere[app]);
        if (excused === undefined)
          return [`${name}: ${use.features[0]?.id} in …${text.slice(use.start - 40, use.start + 60)}…`];
        met.add(excused.id);
        return [];
      }),
    );
    expect(wrong).toEqual([]);
    expect([...met].sort(), 'an excuse that nothing needs any more').toEqual(
      Object.keys(askedElsewhere[app]).sort(),
    );
  });
});

test('every browser that lacks a polyfilled feature is asked for it', () => {
  expect(brought.size).toBeGreaterThan(0);
  const asked = askedFirst();
  for (const browser of baseline.keys()) {
    const last = Math.max(...asked.map((feature) => since(feature, browser)));
    for (const feature of polyfilled()) {
      expect(since(feature, browser), `${feature.id} in ${browser}`).toBeLessThanOrEqual(last);
    }
  }
});
