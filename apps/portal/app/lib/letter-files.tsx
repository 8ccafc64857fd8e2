import type { LetterFile } from '@procure/contract/field.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { ReceiptButton } from './person-receipt.tsx';

interface LetterFilesProps {
  /** The number of the objection or complaint. */
  readonly no: string;
  readonly files: readonly LetterFile[];
}

/** Files added to a letter after its submission, each with its time and its own receipt. */
export function LetterFiles({ no, files }: LetterFilesProps) {
  return (
    <FileList
      label="已上传的附件"
      files={files.map(({ addedAt, ...file }) => ({
        ...file,
        note: addedAt === null ? null : <span>{formatDateTimeSeconds(addedAt)}（北京时间）收到</span>,
      }))}
      actions={({ id }) => {
        const place = files.findIndex((one) => one.id === id);
        const receipt = files[place]?.receipt ?? null;
        return receipt === null ? null : (
          <ReceiptButton name={`附件回执-${no}-${place + 1}`} label="附件回执" receipt={receipt} />
        );
      }}
    />
  );
}
