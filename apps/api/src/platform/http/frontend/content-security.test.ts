import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderPage } from './page.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const known = 'document.documentElement.dataset.ready=1';
const injected = 'alert(document.domain)';
const data = 'window.__reactRouterContext.streamController.enqueue("…")';

const style = '@layer { [data-pressable] { touch-action: none; } }';

async function page(body: string, inlineStyles: readonly string[] | 'any' = [style]) {
  const render = () =>
    Promise.resolve({
      response: new Response(`<html><head><script>${known}</script></head><body>${body}</body></html>`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
      trust: { mark: 'm4rk', inlineScripts: [known], inlineStyles },
    });
  const context = { api: null as never, site: null as never };
  const { headers, body: sent } = await renderPage(render, 'http://portal.example/', context);
  return { policy: headers['content-security-policy'] ?? '', html: sent.toString('utf8') };
}

describe('the policy of a rendered page', () => {
  it('allows the scripts of the build and those marked by the renderer, and removes the mark', async () => {
    const { policy, html } = await page(
      `<script nonce="m4rk">${data}</script><script nonce="m4rk" type="module" async="">import "/a.js";</script>`,
    );
    for (const script of [known, data, 'import "/a.js";']) expect(policy).toContain(hashOf(script));
    expect(html).not.toContain('m4rk');
    expect(html).toContain(`<script>${data}</script>`);
  });

  it.each([
    ['raw', `<script>${injected}</script>`],
    ['with a nonce of its own', `<script nonce="guess">${injected}</script>`],
    ['with attributes', `<script type="module" data-nonce="m4rk">${injected}</script>`],
    ['beside a marked one', `<script nonce="m4rk">${data}</script><script>${injected}</script>`],
    ['out of a marked one', `<script nonce="m4rk">"</script><script>${injected}</script>"</script>`],
    ['before a marked one', `<script>${injected}</script><script nonce="m4rk">${data}</script>`],
  ])('lets no script through that came into the page otherwise: %s', async (_, body) => {
    const { policy, html } = await page(body);
    expect(html).toContain(injected);
    expect(policy).not.toContain(hashOf(injected));
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('allows prefetching own files, which some browsers check by the default alone, and no embedded objects', async () => {
    const { policy } = await page('');
    expect(policy).toContain("default-src 'self';");
    for (const kind of ['object', 'frame', 'media']) expect(policy).toContain(`${kind}-src 'none';`);
  });

  it('allows only the inline styles of the element library, by hash', async () => {
    expect((await page('')).policy).toContain(`style-src 'self' ${hashOf(style)};`);
    expect((await page('')).policy).not.toContain('unsafe');
  });
});
