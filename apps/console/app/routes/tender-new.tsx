import { NewTenderPage } from '../features/tender/pages/tender-editor-page.client.tsx';

/** A component of its own: on the server there is nothing behind what runs in the browser only. */
export default function TenderNew() {
  return <NewTenderPage />;
}
