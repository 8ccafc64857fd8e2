import { Card } from '@procure/ui/card/card.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { DocumentPanel } from '../components/document-panel.tsx';

/** The documents of the lot that suppliers obtain. */
export default function DocumentPage() {
  return (
    <LotDeskPage desk="document">
      {(lotId, { lot }) => (
        <Card title="招标文件">
          <DocumentPanel
            lotId={lotId}
            documents={lot.documents}
            mode={lot.state === 'draft' ? 'draft' : 'published'}
          />
        </Card>
      )}
    </LotDeskPage>
  );
}
