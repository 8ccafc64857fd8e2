import { readFileSync } from 'node:fs';
import { type Feature, globals, members } from './support.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../packages/ui/src/baseline/${name}`, import.meta.url), 'utf8');

/** core-js writes `Array.toSorted` as `array.to-sorted` in its paths. */
const bare = (name: string) => name.replaceAll(/[-.]/g, '').toLowerCase();
const features = new Map(
  [...globals, ...members].map(([name, feature]): readonly [string, Feature] => [bare(name), feature]),
);

function featureOf(name: string): Feature {
  const feature = features.get(bare(name));
  if (feature === undefined) throw new Error(`MDN's data knows nothing like ${name}`);
  return feature;
}

/** The features that `polyfills.ts` adds: core-js modules by their path, own polyfills by the assigned property. */
export function polyfilled(): readonly Feature[] {
  const text = read('polyfills.ts');
  return [
    ...text.matchAll(/'core-js\/modules\/(?:es|esnext|web)\.(.+)\.js'/g),
    ...text.matchAll(/^(\w+\.\w+) \?\?=/gm),
  ].map(([, name = '']) => featureOf(name));
}

/** The features that `fill-in.ts` tests to decide whether the polyfills are needed. */
export function askedFirst(): readonly Feature[] {
  return [...read('fill-in.ts').matchAll(/'(\w+)' in (\w+)/g)].map(([, name, owner]) =>
    featureOf(`${owner}.${name}`),
  );
}

/**
 * The features that a built script polyfills for itself with its own core-js, as libraries built for older browsers
 * do. Methods of objects are not listed, because `ownMethods` finds them.
 */
export function broughtIn(text: string): ReadonlySet<string> {
  const stat = /\{target:[`"'](\w+)[`"'],stat:!0[\s\S]{0,300}?\},\{(\w+):function/g;
  return new Set(
    [...text.matchAll(stat)].flatMap(([, owner, name]) => features.get(bare(`${owner}.${name}`))?.id ?? []),
  );
}
