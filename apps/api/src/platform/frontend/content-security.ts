import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * The Content-Security-Policy of a rendered page: its own files, and exactly the inline scripts that stand
 * in it, by hash. So a kept page needs no nonce. React writes text escaped; markup that users write must
 * never be rendered raw, or its scripts would be let in here as well.
 */
export function policyOf(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(inlineScript)) {
    if (script !== '') hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // antd writes its styles into the page while it runs.
    "style-src 'self' 'unsafe-inline'",
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
