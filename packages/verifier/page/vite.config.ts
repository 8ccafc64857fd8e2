import { createHash } from 'node:crypto';
import { baselineBrowsers } from '@procure/ui/baseline/browsers.ts';
import { libraries } from '@procure/ui/bundle/libraries.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The bundler's output files, with the fields that are used here. */
type Bundle = Record<
  string,
  { readonly type: 'chunk'; readonly code: string } | { readonly type: 'asset'; source: string | Uint8Array }
>;

/**
 * Inlines script and styles, so that the page is one file that can be saved. Its content security policy forbids every
 * connection, wherever it is opened.
 */
const oneFile = {
  name: 'one-file',
  enforce: 'post' as const,
  generateBundle: {
    order: 'post' as const,
    handler(_options: unknown, bundle: Bundle) {
      const page = bundle['verifier.html'];
      const files = Object.entries(bundle);
      const scripts = files.flatMap(([, file]) => (file.type === 'chunk' ? [file.code.trim()] : []));
      const styles = files.flatMap(([name, file]) =>
        file.type === 'asset' && name.endsWith('.css') ? [String(file.source).trim()] : [],
      );
      const [script, style] = [scripts[0], styles[0]];
      if (page?.type !== 'asset' || script === undefined || style === undefined)
        throw new Error('a page, its script and its styles');
      if (scripts.length > 1 || styles.length > 1 || /<\/(?:script|style)/i.test(script + style))
        throw new Error('the page cannot be one file');
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
      page.source = String(page.source)
        .replace(/<script [^>]*><\/script>\s*/, '')
        .replace(/<link rel="stylesheet"[^>]*>\s*/, '')
        .replace(
          '</title>',
          () => `</title>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        )
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        .replace('</head>', () => `  <script type="module">${script}</script>\n  </head>`);
      for (const [name] of files) if (/\.(?:js|css)$/.test(name)) delete bundle[name];
    },
  },
};

export default {
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: '../build',
    emptyOutDir: true,
    target: baselineBrowsers,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/verifier.html`,
      output: { codeSplitting: false },
    },
  },
  plugins: [libraries().plugin, oneFile],
};
