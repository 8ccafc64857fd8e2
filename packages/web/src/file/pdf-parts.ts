import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Files that the PDF library fetches on demand: character maps for Chinese in files without fonts, the standard fonts,
 * and decoders for scans. It requests them by their own names, so the folder bears the version.
 */
const dataFolders = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
] as const;

interface Emitting {
  readonly environment: { readonly name: string };
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: Buffer }): void;
}

interface Served {
  end(body: Buffer): void;
  setHeader(name: string, value: string): void;
}

interface Development {
  readonly middlewares: {
    use(path: string, serve: (request: { url?: string }, response: Served, next: () => void) => void): void;
  };
}

export function pdfParts() {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const prefix = `assets/pdf-${version}`;
  const parts: ReadonlyMap<string, string> = new Map(
    dataFolders.flatMap(([folder, names]) =>
      readdirSync(join(dirname(manifest), folder))
        .filter((name) => names.test(name))
        .map((name) => [`${folder}/${name}`, join(dirname(manifest), folder, name)] as const),
    ),
  );
  return {
    name: 'pdf-parts',
    generateBundle(this: Emitting) {
      if (this.environment.name !== 'client') return;
      for (const [name, path] of parts)
        this.emitFile({ type: 'asset', fileName: `${prefix}/${name}`, source: readFileSync(path) });
    },
    configureServer(server: Development) {
      server.middlewares.use(`/${prefix}/`, (request, response, next) => {
        const name = request.url?.slice(1).split('?')[0] ?? '';
        const path = parts.get(name);
        if (path === undefined) return next();
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(path));
      });
    },
  };
}
