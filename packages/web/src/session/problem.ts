import type { Failure } from '@procure/client/client.ts';
import type { SummaryError } from '@procure/ui/field/error-summary.tsx';
import type { Way } from '@procure/ui/refusal/refusal.tsx';
import { wordsOf } from '@procure/ui/refusal/words.ts';

/** Finds the way out of a failure. Its code is loaded on demand, since every visitor loads these pages. */
export type WayLater = (failure: Failure) => Promise<Way | undefined>;

/** Converts a refusal into errors for a form on a public page: at its fields, or as one message with the way out. */
export async function refusedIn(
  failure: Failure,
  wayOf: WayLater,
  placeOf: Readonly<Record<string, string>> = {},
): Promise<readonly SummaryError[]> {
  if (failure.fields.length > 0) return failure.fields.map(({ field, message }) => ({ id: field, message }));
  // Offline its code cannot load either; then the message is shown alone.
  const way = await wayOf(failure).catch(() => undefined);
  const id = placeOf[failure.reason ?? ''];
  const message = wordsOf({ message: failure.message, way });
  return [{ ...(id === undefined ? {} : { id }), message, way: way?.link }];
}
