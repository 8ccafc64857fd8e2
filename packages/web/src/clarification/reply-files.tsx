import type { FileView } from '@procure/contract/field.ts';
import { type Supplement, supplementPaperLabels } from '@procure/domain/clarification/supplement.ts';
import { FileList, type ListedFile } from '@procure/ui/file-list/file-list.tsx';

interface ReplyFilesProps {
  readonly files: readonly FileView[];
  readonly supplements: readonly Supplement[];
  readonly onDownload: (file: ListedFile) => void;
}

/** The files of a reply: those of each supplied paper under its name, then the others. */
export function ReplyFiles({ files, supplements, onDownload }: ReplyFilesProps) {
  const supplied = new Set(supplements.flatMap(({ fileIds }) => fileIds));
  const others = files.filter(({ id }) => !supplied.has(id));
  return (
    <>
      {supplements.map(({ paper, fileIds }) => (
        <div key={paper}>
          <p>{supplementPaperLabels[paper]}</p>
          <FileList files={files.filter(({ id }) => fileIds.includes(id))} onDownload={onDownload} />
        </div>
      ))}
      {others.length > 0 ? <FileList files={others} onDownload={onDownload} /> : null}
    </>
  );
}
