import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { InviteDetailPage } from '../features/notice/pages/invite-detail-page.tsx';
import { loadNotice } from '../features/notice/queries.ts';
import { publicHeaders } from '../lib/answer.ts';
import { apiContext } from '../lib/api-context.ts';

export const headers = publicHeaders('notice');

/** A number that no notice can have is an address that does not exist. */
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  if (!idShape.test(id)) throw data(null, { status: 404 });
  return loadNotice(context.get(apiContext), id);
}

export default function InviteDetail() {
  return <InviteDetailPage notice={useLoaderData<typeof loader>()} />;
}
