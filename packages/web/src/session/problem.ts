import type { Failure } from '@procure/client/client.ts';
import type { SummaryError } from '@procure/ui/field/error-summary.tsx';
import type { Way } from '@procure/ui/refusal/refusal.tsx';
import { wordsOf } from '@procure/ui/refusal/words.ts';

/** What knows the way out of a failure; it comes when one is needed, for every visitor loads these pages. */
export type WayLater = (failure: Failure) => Promise<Way | undefined>;

/** What was refused, as a form shows it that stands on a public page: at its fields, or whole with its way out. */
export async function refusedIn(
  failure: Failure,
  wayOf: WayLater,
  placeOf: Readonly<Record<string, string>> = {},
): Promise<readonly SummaryError[]> {
  if (failure.fields.length > 0) return failure.fields.map(({ field, message }) => ({ id: field, message }));
  // Without a line it does not come either, and the words stand alone.
  const way = await wayOf(failure).catch(() => undefined);
  const id = placeOf[failure.reason ?? ''];
  const message = wordsOf({ message: failure.message, way });
  return [{ ...(id === undefined ? {} : { id }), message, way: way?.link }];
}
