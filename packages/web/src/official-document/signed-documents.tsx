import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import { formatCode } from '@procure/domain/official-document/code.ts';
import { FileList, type ListedFile } from '@procure/ui/file-list/file-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';

interface SignedDocumentsProps {
  readonly documents: readonly SignedDocumentView[];
  readonly onDownload: (file: ListedFile) => void;
  /** The page that verifies a code, where this front end has it. */
  readonly checkAt?: string;
}

/** Whether a document is not signed yet: its page asks again. */
export const isAwaitingSignature = ({ file }: SignedDocumentView): boolean => file === null;

/** Documents as signed PDF, each with the code by which anyone can check it. Renders nothing without documents. */
export function SignedDocuments({ documents, onDownload, checkAt }: SignedDocumentsProps) {
  return documents.map(({ title, code, file }) => (
    <div key={code}>
      {file === null ? (
        <p>{title}的PDF正在签名，通常一分钟内完成，完成后可在此下载。</p>
      ) : (
        <FileList label={`电子文书：${title}`} files={[file]} onDownload={onDownload} />
      )}
      <p>
        验证码 <code translate="no">{formatCode(code)}</code>，任何人可凭验证码
        {checkAt === undefined ? (
          '在供应商门户的“核验电子文书”核验。'
        ) : (
          <>
            <Link href={`${checkAt}?code=${code}`}>核验这份文书</Link>。
          </>
        )}
      </p>
    </div>
  ));
}
