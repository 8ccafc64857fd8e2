import { Card } from '@procure/ui/card/card.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { CommentButton, CommentsOf } from '../components/comments.tsx';
import { DocumentPanel } from '../components/document-panel.tsx';

/** The documents of the lot that suppliers obtain. */
export default function DocumentPage() {
  return (
    <LotDeskPage desk="document">
      {(lotId, { tender, lot }) => (
        <CommentsOf tenderId={tender.id}>
          <Card
            title="招标文件"
            aside={<CommentButton place={{ lotId, field: 'documents', rowId: null }} label="招标文件" />}
          >
            <DocumentPanel
              lotId={lotId}
              documents={lot.documents}
              mode={lot.state === 'draft' ? 'draft' : 'published'}
            />
          </Card>
        </CommentsOf>
      )}
    </LotDeskPage>
  );
}
