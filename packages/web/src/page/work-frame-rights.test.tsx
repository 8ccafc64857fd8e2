// @vitest-environment happy-dom
import { listMembers } from '@procure/contract/member/member.route.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, queryOf } from '../call/queries.ts';
import { rightsOf } from '../session/rights.ts';
import { WorkFrame } from './work-frame.client.tsx';

const refreshRights = vi.fn(rightsOf(async () => ({ ok: true, stored: {} })));
const router = createMemoryRouter([
  { path: '*', element: <WorkFrame refreshRights={refreshRights}>page</WorkFrame> },
]);
let root: Root;

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('rights are read on a new document, and on the next page after a right was missing; never in between', async () => {
  await act(async () => root.render(<RouterProvider router={router} />));
  expect(refreshRights).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/dashboard'));
  expect(refreshRights).toHaveBeenCalledTimes(1);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: '4031', message: '您没有此项操作的权限', requestId: '1' })),
  );
  await queryClient.fetchQuery(queryOf(listMembers, {})).catch(() => undefined);
  expect(refreshRights).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/bidList'));
  expect(refreshRights).toHaveBeenCalledTimes(2);
});
