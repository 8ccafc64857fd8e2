import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import { officialDocumentPath } from '@procure/contract/official-document/official-document.route.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { SignedDocuments } from '@procure/web/official-document/signed-documents.tsx';
import { downloadFile } from '../../../lib/download.ts';

/** The letter as a signed PDF, and the code by which others can check it. */
export function SignedLetter({ letter }: { readonly letter: SignedDocumentView }) {
  return (
    <Card title="电子文书">
      <SignedDocuments
        documents={[letter]}
        checkAt={officialDocumentPath}
        onDownload={(one) => void downloadFile(one)}
      />
    </Card>
  );
}
