import { saveLibraryEntry } from '@procure/contract/library/library.route.ts';
import type { KeptEntryView } from '@procure/contract/library/library.schema.ts';
import type { LibraryKind } from '@procure/domain/library/library.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import type { ContentOf } from './written.ts';

/** An entry that is being edited; null for a new one. */
export type Edited<Kind extends LibraryKind> =
  | (Pick<KeptEntryView, 'id' | 'version' | 'files'> & { readonly content: ContentOf<Kind> })
  | null;

export interface EntryDialogProps<Kind extends LibraryKind> {
  readonly entry: Edited<Kind>;
  readonly onClose: () => void;
}

/** Saves an entry under its own id, or under a new id; with the messages and steps that all these dialogs share. */
export function useEntry<Kind extends LibraryKind>({ entry, onClose }: EntryDialogProps<Kind>, noun: string) {
  const act = useCommand(saveLibraryEntry);
  const [uploading, setUploading] = useState(false);
  return {
    failure: act.failure,
    save: (content: KeptEntryView['content']) =>
      act.run((made) => ({ id: entry?.id ?? made, version: entry?.version ?? 0, content }), '已保存到资料库'),
    dialog: {
      title: `${entry === null ? '登记' : '修改'}${noun}`,
      ...{ confirmText: '保存', busyText: '正在保存', width: 720, disabled: uploading, onClose },
    },
    proofs: { name: 'files', required: true, max: 10, onBusy: setUploading },
  } as const;
}
