import type { LetterView } from '@procure/contract/official-document/field.schema.ts';
import { formatCode } from '@procure/domain/official-document/code.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';

/** The letter as a signed PDF, and the code by which others can check it. */
export function SignedLetter({ letter: { code, file } }: { readonly letter: LetterView }) {
  return (
    <section aria-label="电子文书">
      <h2>电子文书</h2>
      {file === null ? (
        <p>PDF正在签名，通常一分钟内完成，完成后可在此下载。</p>
      ) : (
        <Button
          onClick={async () => (await import('../../../lib/download.ts')).downloadFile(file)}
        >{`下载 ${file.name}`}</Button>
      )}
      <p>
        验证码 <code translate="no">{formatCode(code)}</code>，任何人可凭验证码
        <Link href={`/documentCheck?code=${code}`}>核验这份文书</Link>。
      </p>
    </section>
  );
}
