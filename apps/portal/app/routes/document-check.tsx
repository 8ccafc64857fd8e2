import { apiContext } from '@procure/web/page/api-context.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { DocumentCheckPage } from '../features/official-document/pages/document-check-page.tsx';
import { loadCheck } from '../features/official-document/queries.ts';

/** A letter can lose its effect at any time, so the page is not cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  loadCheck(
    context.get(apiContext),
    new URL(request.url).searchParams.get('code')?.trim().slice(0, 100) ?? '',
  );

export default function DocumentCheck() {
  return <DocumentCheckPage check={useLoaderData<typeof loader>()} />;
}
