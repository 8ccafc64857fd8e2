import { saveLibraryEntry } from '@procure/contract/library/library.route.ts';
import type { KeptEntryView } from '@procure/contract/library/library.schema.ts';
import type { LibraryKind } from '@procure/domain/library/library.ts';
import { useCommand } from '@procure/web/call/command.ts';
import type { ContentOf } from './written.ts';

/** An entry that is being changed; null where one is begun. */
export type Edited<Kind extends LibraryKind> =
  | (Pick<KeptEntryView, 'id' | 'version' | 'files'> & { readonly content: ContentOf<Kind> })
  | null;

export interface EntryDialogProps<Kind extends LibraryKind> {
  readonly entry: Edited<Kind>;
  readonly onClose: () => void;
}

/** Saves an entry under its own id, or under one that is made for it. */
export function useEntry(entry: Edited<LibraryKind>) {
  const act = useCommand(saveLibraryEntry);
  return {
    failure: act.failure,
    run: (content: KeptEntryView['content']) =>
      act.run((made) => ({ id: entry?.id ?? made, version: entry?.version ?? 0, content }), '已保存到资料库'),
  };
}
