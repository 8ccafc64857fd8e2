import { createHash } from 'node:crypto';

/** What of a rendered page is ours. */
export interface Trust {
  /** Stands as `nonce` on what React Router itself wrote into this one rendering; nobody else can know it. */
  readonly mark: string;
  /** Inline scripts known since the build. */
  readonly inlineScripts: readonly string[];
  /** Whether the page may write styles into itself, as the element library of signed-in pages does. */
  readonly writesStyles: boolean;
}

/**
 * The page as it is sent, and its Content-Security-Policy: its own files, and the inline scripts that the build knows or
 * that carry the mark of this rendering, by hash. A script that came into the page by any other way (markup that users
 * wrote, rendered raw by a mistake) carries no mark, so no hash lets it through. The mark itself is taken out: a kept
 * page is sent again and again, and a nonce that is read once would be good for ever.
 */
export function secured(html: string, trust: Trust): { readonly html: string; readonly policy: string } {
  const marked = new RegExp(
    `<script(?=[^>]* nonce="${trust.mark}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const scripts = new Set(trust.inlineScripts);
  for (const [, script = ''] of html.matchAll(marked)) if (script !== '') scripts.add(script);
  return {
    html: html.replaceAll(` nonce="${trust.mark}"`, ''),
    policy: policyOf(scripts, trust.writesStyles),
  };
}

function policyOf(scripts: ReadonlySet<string>, writesStyles: boolean): string {
  const hashes = [...scripts].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // antd writes its styles into signed-in pages while it runs; a move from a public page to one loads it anew.
    `style-src 'self'${writesStyles ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
