import { latin, type Pieces } from './pieces.ts';

/**
 * Whether a PDF's trailer names an encryption dictionary (ISO 32000, 7.5.5). The trailer stands at the end,
 * and in a file made for the web also near the start. Files that only forbid printing or copying count as
 * encrypted too: evaluators could not annotate or extract them.
 */
export async function isPdfEncrypted(pieces: Pieces): Promise<boolean> {
  const reach = 512 * 1024;
  const tailStart = Math.max(0, pieces.size - reach);
  const parts = [await pieces.read(tailStart, pieces.size - tailStart)];
  if (tailStart > 0) parts.push(await pieces.read(0, Math.min(64 * 1024, tailStart)));
  return parts.some((part) => /\/Encrypt(?:\s+\d+\s+\d+\s+R\b|\s*<<)/.test(latin(part)));
}
