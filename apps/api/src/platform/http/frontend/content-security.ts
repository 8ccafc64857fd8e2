import { createHash } from 'node:crypto';

/** The trusted parts of a rendered page. */
export interface Trust {
  /** The `nonce` that React Router itself puts on its scripts in this rendering; unpredictable for others. */
  readonly mark: string;
  /** Inline scripts known since the build. */
  readonly inlineScripts: readonly string[];
  /** Style sheets that the element library may write into a page, known since the build. */
  readonly inlineStyles: readonly string[] | 'any';
}

/**
 * The page as sent, and its Content-Security-Policy: its own files, and by hash the inline scripts that the build
 * knows or that have the mark of this rendering. A script that came into the page in another way (user markup rendered
 * raw by mistake) has no mark, so no hash allows it. The mark itself is removed, because a cached page is sent
 * repeatedly and a known nonce would stay valid.
 */
export function secureHtml(html: string, trust: Trust): { readonly html: string; readonly policy: string } {
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
    // Firefox, and Chromium before 112, apply only this to a prefetch; the other kinds of resources are named below.
    "default-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    `script-src ${["'self'", ...[...scripts].map(hashOf)].join(' ')}`,
    // Allows no `style` attribute; scripts that set styles through the DOM need none.
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
