import { NewTenderPage } from '../features/tender/pages/tender-editor-page.client.tsx';

/** A component of its own, because a `.client` module exports nothing on the server. */
export default function TenderNew() {
  return <NewTenderPage />;
}
