interface FrontEndOptions {
  readonly app: 'portal' | 'console';
  readonly server: boolean;
}

const slash = '[\\\\/]';
const path = (text: string) => new RegExp(text.replaceAll('/', slash));

/**
 * How both front ends are cut into files: few requests on the first page, and nothing of the signed-in pages
 * in what a public page loads.
 */
export function frontEnd({ app, server }: FrontEndOptions) {
  const shared = {
    target: 'es2022',
    // Every file is preloaded by the page itself; the polyfill would be one script more.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  } as const;
  if (server) return shared;
  return {
    ...shared,
    // Kept for the test that adds up what each page loads.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: path('node_modules/(react|react-dom|react-router|scheduler|cookie)/|rolldown/runtime'),
              priority: 30,
            },
            // All light elements in one file: a request costs more than the bytes of an element not shown.
            {
              name: 'shell',
              test: path(
                `packages/ui/src/(?!theme|category-tree)|packages/client/src/[^/]+$|apps/${app}/app/(shell|lib)/(?!enter|queries|.*\\.client\\.)`,
              ),
              priority: 20,
            },
          ],
        },
      },
    },
  };
}
