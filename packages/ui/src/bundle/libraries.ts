interface Output {
  readonly type: 'chunk' | 'asset';
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

interface Bundling {
  readonly environment: { readonly name: string };
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): void;
}

type Bundle = Readonly<Record<string, Output>>;

const forward = (path: string) => path.replaceAll('\\', '/');
const root = forward(import.meta.dirname).replace(/packages\/ui\/src\/bundle$/, '');
/** A module's package: the folder below the last `node_modules` of its path, as package-lock.json names it. */
const ofPackage = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Writes the list of packages that a build contains beside its manifest: `npm run package` names their licences. A
 * worker is a bundle of its own, with plugins of its own.
 */
export function libraries() {
  const names = new Set<string>();
  const hear = (bundle: Bundle) => {
    for (const { modules = {} } of Object.values(bundle)) {
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        const name = ofPackage.exec(forward(id).replace(/^\0/, '').replace(root, ''))?.[1];
        if (name !== undefined && renderedLength > 0) names.add(name);
      }
    }
  };
  return {
    plugin: {
      name: 'libraries',
      generateBundle(this: Bundling, _options: unknown, bundle: Bundle) {
        // The server's side of a page imports its packages, and has them beside it.
        if (this.environment.name !== 'client') return;
        hear(bundle);
        const source = `${JSON.stringify([...names].sort(), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: '.vite/libraries.json', source });
      },
    },
    worker: {
      plugins: () => [
        {
          name: 'libraries-of-workers',
          generateBundle: (_options: unknown, bundle: Bundle) => hear(bundle),
        },
      ],
    },
  };
}
