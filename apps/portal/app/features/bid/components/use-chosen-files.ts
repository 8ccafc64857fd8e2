import { formatFileSize } from '@procure/domain/display/file.ts';
import { contentMessage, inspectContent } from '@procure/domain/file/inspect.ts';
import { checkFile, maxFileSize } from '@procure/domain/file/rules.ts';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import { openers } from '@procure/web/file/openers.ts';
import { useState } from 'react';
import type { FileRole } from './kept-file.ts';
import type { DraftFiles } from './use-draft-files.ts';

export interface RefusedFile {
  /** Key of the message: two files of one name may be refused for the same reason. */
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** Checks chosen files, adds the good ones to the envelope and reports the others. */
export function useChosenFiles(part: FileRole, kept: DraftFiles) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  const choose = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const end = kept.beginCheck(
      part,
      chosen.map(({ name }) => name),
    );
    let total = [...kept.files, ...kept.coming]
      .filter((file) => file.role === part)
      .reduce((sum, file) => sum + file.size, 0);
    const bad: RefusedFile[] = [];
    const good: File[] = [];
    for (const file of chosen) {
      const message =
        checkFile(file, part === 'voucher' || part === 'agreement' ? 'ordinary' : 'bid') ??
        (total + file.size > maxFileSize.bid
          ? `加入此文件后，文件合计超过${formatFileSize(maxFileSize.bid)}上限`
          : await inspectFile(file));
      if (message === null) {
        total += file.size;
        good.push(file);
      } else bad.push({ id: crypto.randomUUID(), name: file.name, message });
    }
    setRefused(bad);
    if (good.length > 0) kept.add(part, good);
    // In the same render as the files themselves, so that a chosen file is always either being checked or part of the
    // bid.
    end();
  };

  return { refused, choose };
}

/** Checks slices of the file, whatever its size. A file that has disappeared from the disk cannot be read. */
async function inspectFile(file: File): Promise<string | null> {
  try {
    return contentMessage(
      await inspectContent(
        file.name,
        {
          size: file.size,
          read: async (start, length) =>
            new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
        },
        openers,
      ),
    );
  } catch (error) {
    if (error instanceof LoadFailure) return error.message;
    return '文件无法读取，请确认文件未被移动或占用后重新选择';
  }
}
