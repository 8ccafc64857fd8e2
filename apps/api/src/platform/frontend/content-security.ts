import { createHash } from 'node:crypto';

/** What of a rendered page is ours. */
export interface Trust {
  /** Stands as `nonce` on what React Router itself wrote into this one rendering; nobody else can know it. */
  readonly mark: string;
  /** Inline scripts known since the build. */
  readonly inlineScripts: readonly string[];
  /** Style sheets that a page may write into itself: those of its element library, known since the build. */
  readonly inlineStyles: readonly string[] | 'any';
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
    policy: policyOf(scripts, trust.inlineStyles),
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function policyOf(scripts: ReadonlySet<string>, styles: Trust['inlineStyles']): string {
  return [
    // Firefox, and Chromium before 112, judge a prefetch by this alone; whatever else it speaks for is named below.
    "default-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    `script-src ${["'self'", ...[...scripts].map(hashOf)].join(' ')}`,
    // No `style` attribute at all: what a script sets by itself needs none.
    `style-src ${["'self'", ...(styles === 'any' ? ["'unsafe-inline'"] : styles.map(hashOf))].join(' ')}`,
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
