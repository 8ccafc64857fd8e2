import type { LetterView } from '@procure/contract/official-document/field.schema.ts';
import { formatCode } from '@procure/domain/official-document/code.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { downloadFile } from '../../../lib/download.ts';

/** The letter as a signed PDF, and the code by which others can check it. */
export function SignedLetter({ letter: { code, file } }: { readonly letter: LetterView }) {
  return (
    <Card title="电子文书">
      {file === null ? (
        <p>PDF正在签名，通常一分钟内完成，完成后可在此下载。</p>
      ) : (
        <FileList label="电子文书" files={[file]} onDownload={(one) => void downloadFile(one)} />
      )}
      <p>
        验证码 <code translate="no">{formatCode(code)}</code>，任何人可凭验证码
        <Link href={`/documentCheck?code=${code}`}>核验这份文书</Link>。
      </p>
    </Card>
  );
}
