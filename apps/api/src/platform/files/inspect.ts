import { type ContentRefusal, inspectContent } from '@procure/domain/file/inspect.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { isSealed, sealedPrefixLength } from '@procure/sealing/envelope.ts';
import { openers } from './openers.ts';
import { fileForms, isSealedPurpose, purposeRules, type UploadPurpose } from './purpose.ts';

export type InspectionRefusal = ContentRefusal | Refusal<'envelope_not_sealed'>;

/**
 * Whether the content matches the name and the purpose. Returns the media type, or the refusal for the user. For a
 * sealed file only the header is checked; the browser checked the content before sealing.
 */
export async function inspect(
  purpose: UploadPurpose,
  name: string,
  pieces: Pieces,
): Promise<string | InspectionRefusal> {
  if (isSealedPurpose(purpose)) {
    const start = await pieces.read(0, sealedPrefixLength);
    return isSealed(start) ? 'application/octet-stream' : refuse('envelope_not_sealed', { name });
  }
  const form = await inspectContent(name, pieces, openers, purposeRules[purpose].forms);
  return isRefused(form) ? form : fileForms[form];
}
