import type { Failure } from '@procure/client/client.ts';
import { useFields } from '@procure/web/form/use-fields.ts';

/** A form of one text, which is kept in `unsent` under the key until it is sent. */
export function useUnsentText(unsent: Map<string, string>, key: string, failure: Failure | null) {
  const fields = useFields({ text: unsent.get(key) ?? '' }, failure);
  return {
    fields: { ...fields, changed: () => void unsent.set(key, fields.form.getValues('text')) },
    clear() {
      unsent.delete(key);
      fields.form.setValue('text', '');
    },
  };
}
