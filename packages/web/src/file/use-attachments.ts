import type { FileView } from '@procure/contract/field.ts';
import type { getFile, getStaffFile, uploadsAt } from '@procure/contract/file/file.route.ts';
import { checkFile } from '@procure/domain/file/rules.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { Way } from '@procure/ui/refusal/refusal.tsx';
import { wordsOf } from '@procure/ui/refusal/words.ts';
import { useState } from 'react';
import { client } from '../call/client.ts';
import { uploadRefusal } from './upload-error.ts';

/** A front end's endpoints for files: upload, metadata and download. */
export interface FilesSide {
  readonly at: (typeof uploadsAt)[keyof typeof uploadsAt];
  readonly read: typeof getFile | typeof getStaffFile;
  readonly download: (file: { readonly id: string }) => Promise<void>;
}

export interface Attachments {
  readonly side: FilesSide;
  readonly purpose?: 'attachment' | 'certificate';
  readonly max: number;
  readonly files: readonly FileView[];
  /** Receives a change rather than a list, since another file may be removed before an upload ends. */
  readonly onChange: (change: (files: readonly FileView[]) => readonly FileView[]) => void;
  readonly onBusy?: (busy: boolean) => void;
}

/** Checks and uploads chosen files, one after another. */
export function useAttachments({ side, purpose = 'attachment', max, files, onChange, onBusy }: Attachments) {
  const forms = purpose === 'certificate' ? 'scan' : 'any';
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const [way, setWay] = useState<Way['link']>();

  async function add(picked: readonly File[]) {
    setWrong(undefined);
    setWay(undefined);
    const room = max - files.length;
    if (picked.length > room) setWrong(`附件最多${max}个`);
    onBusy?.(true);
    for (const file of picked.slice(0, room)) {
      const refused = checkFile(file, 'ordinary', forms);
      if (refused !== null) {
        setWrong(refused);
        continue;
      }
      setSending({ name: file.name, share: 0 });
      try {
        // Loads the library with the first upload, since most visits need none.
        const { upload } = await loadLater(import('./upload.ts'));
        const fileId = await upload(side.at, file, purpose, (share) =>
          setSending({ name: file.name, share }),
        );
        const stored = await client.call(side.read, { id: fileId });
        if (stored.ok) onChange((now) => [...now.filter((one) => one.id !== fileId), stored.data]);
        else setWrong(`文件“${file.name}”未能加入，请重新选择：${stored.message}`);
      } catch (failure) {
        const refusal = uploadRefusal(failure);
        setWrong(`文件“${file.name}”未能上传：${wordsOf(refusal)}`);
        setWay(refusal.way?.link);
      }
    }
    setSending(null);
    onBusy?.(false);
  }

  return {
    /** The kinds of files that may be chosen. */
    forms,
    /** The file that is being uploaded, and the share of it that was sent. */
    sending,
    wrong,
    /** The link that a refusal offers. */
    way,
    add,
  } as const;
}
