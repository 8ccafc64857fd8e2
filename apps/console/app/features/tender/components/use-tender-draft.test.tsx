// @vitest-environment happy-dom
import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { getTender, saveTender } from '@procure/contract/tender/tender.route.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { queryClient } from '@procure/web/call/queries.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLot, emptyTender, type TenderDraft } from './form-state.ts';
import { useSubmission } from './use-submission.ts';
import { type TenderWriting, useTenderDraft } from './use-tender-draft.ts';

/** The platform with the test's answers; and this browser's storage, without its encryption. */
const { platform, vault } = vi.hoisted(() => ({
  platform: { call: vi.fn<(route: unknown, input: unknown) => Promise<unknown>>() },
  vault: new Map<string, { name: string; facts: unknown }>(),
}));
vi.mock('@procure/web/call/client.ts', () => ({ client: platform }));
vi.mock('@procure/web/vault/vault.ts', () => ({
  keepItem: async (name: string, id: string | null, facts: unknown) => {
    vault.set(id ?? name, { name, facts: structuredClone(facts) });
    return true;
  },
  keptItems: async (name: string) =>
    [...vault].flatMap(([id, item]) => (item.name === name ? [{ id, facts: item.facts }] : [])),
  dropNamed: async (name: string) => void vault.delete(name),
  dropItem: async (id: string) => void vault.delete(id),
}));

const now = new Date('2026-11-21T02:00:00Z');
const id = '7d1f6c9e-2f0a-4c55-9f0e-6c1f5f3b9a01';
const begun: TenderDraft = { ...emptyTender(now), title: '', lots: [emptyLot(now, '第一标段')] };
const [first = ''] = begun.lots.map((lot) => lot.id);

/** The tender on the platform; null before it was saved. */
let has: { readonly version: number; readonly input: TenderInput } | null;
/** Refusals of the next saves. */
let refusals: ((input: TenderInput) => object)[];
let broken: boolean;
let root: Root;
let writing: TenderWriting;
let submission: ReturnType<typeof useSubmission>;

const lineBroke = { ok: false, code: 'network', reason: null, message: '网络连接失败', fields: [] };
const invalid = (field: string, message: string) => () => ({
  ...{ ok: false, code: '4001', reason: 'invalid_input', message },
  fields: [{ field, message }],
});

async function answer(route: unknown, input: unknown): Promise<unknown> {
  if (broken) return lineBroke;
  if (route === getTender && has !== null) return { ok: true, data: viewOf(has.version, has.input) };
  if (route !== saveTender) throw new Error('a call that nobody expects');
  const sent = input as TenderInput;
  const refused = refusals.shift()?.(sent);
  if (refused !== undefined) return refused;
  has = { version: (has?.version ?? 0) + 1, input: sent };
  return { ok: true, data: { version: has.version } };
}

function viewOf(version: number, { title, lots: _, ...input }: TenderInput): TenderView {
  const person = { id: 'buyer', name: '林采购' };
  return {
    ...{ ...input, id, version, title, tenderNo: 'ZB-1', violations: [], lots: [], notices: [], history: [] },
    ...{ categoryName: '', areaName: '', buyerName: '', agencyName: '', author: person },
    ...{ createdAt: now.toISOString(), lastSaved: null, now: now.toISOString(), repeats: null },
  };
}

function Probe() {
  writing = useTenderDraft({ id, stored: null, begun });
  submission = useSubmission(writing, id, undefined);
  return <p>{writing.draft.title}</p>;
}
const type = (changes: Partial<TenderDraft>) => act(async () => writing.change(changes));
const save = () => act(() => writing.save());
const bring = (lotId: string) => act(() => submission.bringToPlatform(lotId));

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [has, refusals, broken] = [null, [], false];
  vault.clear();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  platform.call.mockImplementation(answer);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(writing.loaded).toBe(true));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

test('discards the unsaved text of a new tender, which then begins anew', async () => {
  refusals = [invalid('title', '请输入项目名称'), invalid('title', '请输入项目名称')];
  await type({ title: '写了一半' });
  await save();
  expect(writing.keptBack).toEqual([{ field: 'title', message: '请输入项目名称' }]);
  expect(vault.size).toBe(1);
  expect(await act(() => writing.discard())).toBe(true);
  expect([writing.draft.title, writing.version, writing.keptBack]).toEqual(['', 0, []]);
  await vi.waitFor(() => expect(vault.size).toBe(0));
});

test("restores the platform's version of a saved tender, and discards nothing while it cannot be read", async () => {
  await type({ title: '已经保存' });
  await save();
  broken = true;
  await type({ title: '只在本机' });
  await save();
  expect(await act(() => writing.discard())).toBe(false);
  expect(writing.draft.title).toBe('只在本机');
  expect(vault.size).toBe(1);
  broken = false;
  expect(await act(() => writing.discard())).toBe(true);
  expect([writing.draft.title, writing.version]).toEqual(['已经保存', 1]);
  await vi.waitFor(() => expect(vault.size).toBe(0));
});

test('saves a lot for a document although another part is refused', async () => {
  await type({ title: '光伏组件采购' });
  expect(await bring(first)).toBe(true);
  const further = emptyLot(now, '第二标段');
  refusals = [invalid('overview', '内容过长')];
  await type({ overview: '很长', lots: [...writing.draft.lots, further] });
  expect(await bring(further.id)).toBe(true);
  expect(has?.input.lots.map((lot) => lot.id)).toEqual([first, further.id]);
  expect(submission.asked).toBe(false);
});

test('reports that a lot could not be saved for a document, also for a further lot of a saved tender', async () => {
  refusals = [invalid('', '请输入项目名称')];
  expect(await bring(first)).toBe(false);
  expect(submission.asked).toBe(true);
  await type({ title: '光伏组件采购' });
  expect(await bring(first)).toBe(true);
  const further = emptyLot(now, '第二标段');
  broken = true;
  await type({ lots: [...writing.draft.lots, further] });
  expect(await bring(further.id)).toBe(false);
  broken = false;
  expect(await bring(further.id)).toBe(true);
});
