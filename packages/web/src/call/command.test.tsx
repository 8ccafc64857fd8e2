// @vitest-environment happy-dom
import type { Failure } from '@procure/client/client.ts';
import { deliverOrder } from '@procure/contract/order/order.route.ts';
import { endSessions } from '@procure/contract/session/session.route.ts';
import { enter } from '@procure/ui/modal/open-dialogs.ts';
import { StandingRefusal } from '@procure/ui/refusal/refusal.tsx';
import { ToastHost } from '@procure/ui/toast/toast.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { client } from './client.ts';
import { type Command, fieldMessages, useCommand } from './command.ts';
import { useAskedFactor } from './factor.ts';

const done = { ok: true, data: { deliveredAt: 'now' }, count: undefined, requestId: '' };
const lost: Failure = {
  ok: false,
  code: 'network',
  message: '网络连接失败，请检查网络后重试',
  fields: [],
  requestId: '',
};
const refused: Failure = {
  ok: false,
  code: '4001',
  reason: 'invalid_input',
  message: '提交的内容有误',
  fields: [
    { field: 'note', message: '请填写发货说明' },
    { field: 'note', message: '至多500字' },
  ],
  requestId: '',
};

let root: Root;
let queries: QueryClient;
let command: Command<typeof deliverOrder>;
/** The calls in progress, answered by the test. */
let calls: { readonly input: unknown; answer(reply: unknown): Promise<void> }[];

function Probe() {
  command = useCommand(deliverOrder);
  return null;
}

const show = (children: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        {children}
        <ToastHost />
      </QueryClientProvider>,
    ),
  );

/** Starts an attempt with the id that the command generates. */
async function begin(said: string | null = '发货已登记') {
  let run: Promise<unknown> = Promise.resolve();
  await act(async () => {
    run = command.run((id) => ({ id }) as never, said);
  });
  return run;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  calls = [];
  vi.spyOn(client, 'call').mockImplementation(
    (_, input) =>
      new Promise((resolve) => {
        calls.push({ input, answer: (reply) => act(async () => resolve(reply as never)) });
      }),
  );
  queries = new QueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show(<Probe />);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const idOf = (index: number) => (calls[index]?.input as { id: string } | undefined)?.id;
const text = () => document.body.textContent;

describe('a running command', () => {
  test('is not sent again by a second click, at the same moment or later', async () => {
    const [first, second] = await act(async () => [
      command.run({} as never, null),
      command.run({} as never, null),
    ]);
    expect(await second).toBeNull();
    expect(await begin()).toBeNull();
    expect(calls).toHaveLength(1);
    await vi.waitFor(() => expect(command.busy).toBe(true));
    await calls[0]?.answer(done);
    expect(await first).toEqual(done.data);
    await vi.waitFor(() => expect(command.busy).toBe(false));
  });

  test('reads nothing again if it ends the session, since the guard would be quicker than the page', async () => {
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    let last: Command<typeof endSessions> | undefined;
    function Last() {
      last = useCommand(endSessions, { endsSession: true });
      return null;
    }
    await show(<Last />);
    let run: Promise<unknown> = Promise.resolve();
    await act(async () => {
      run = last?.run({}, null) ?? run;
    });
    await calls[0]?.answer(done);
    expect(await run).toEqual(done.data);
    expect(invalidate).not.toHaveBeenCalled();
  });

  test('reports success on another page if its own has been left, and has the shown data read again', async () => {
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await show(null);
    await calls[0]?.answer(done);
    expect(await run).toEqual(done.data);
    expect(text()).toContain('发货已登记');
    expect(invalidate).toHaveBeenCalledOnce();
  });

  test('reports a refusal outside of dialogs if its own has closed, and never in another dialog', async () => {
    const leave = await act(async () => enter('asked-in'));
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => leave());
    const leaveOther = await act(async () => enter('another'));
    await show(<StandingRefusal dialog="another" />);
    await calls[0]?.answer({ ...refused, fields: [] });
    expect(await run).toBeNull();
    expect(document.querySelector('[role=alert]')).toBeNull();
    await act(async () => leaveOther());
    expect(text()).toContain(refused.message);
  });
});

describe('an attempt', () => {
  test('is repeated with the same id if the answer was lost; the next command has another id', async () => {
    const first = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(lost);
    expect(await first).toBeNull();
    await vi.waitFor(() => expect(command.failure?.code).toBe('network'));

    const again = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer(done);
    expect(await again).toEqual(done.data);
    await vi.waitFor(() => expect(command.failure).toBeNull());

    void begin();
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(idOf(0)).toMatch(/^[\da-f-]{36}$/);
    expect(idOf(1)).toBe(idOf(0));
    expect(idOf(2)).not.toBe(idOf(0));
  });

  test('is sent while offline too and fails at once, instead of waiting for the connection unseen', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(lost);
    expect(await run).toBeNull();
    expect(text()).toContain(lost.message);
    await vi.waitFor(() => expect(command.busy).toBe(false));
  });

  test('shows a refusal at its fields, with the first message of each', async () => {
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(refused);
    expect(await run).toBeNull();
    await vi.waitFor(() => expect([...fieldMessages(command.failure)]).toEqual([['note', '请填写发货说明']]));
  });
});

describe('a command that requires the second factor', () => {
  const asking: Failure = {
    ...refused,
    code: '4131',
    reason: 'factor_required',
    message: '需要二次验证',
    fields: [],
  };
  let asked: ReturnType<typeof useAskedFactor> = null;
  function Host() {
    asked = useAskedFactor();
    return null;
  }

  beforeEach(() =>
    show(
      <>
        <Probe />
        <Host />
      </>,
    ),
  );

  test('is sent again unchanged once the factor has been shown', async () => {
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(asking);
    expect(asked?.side).toBe('outer');
    expect(command.busy).toBe(true);
    await act(async () => asked?.answer(true));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(asked).toBeNull();
    expect(calls[1]?.input).toEqual(calls[0]?.input);
    await calls[1]?.answer(done);
    expect(await run).toEqual(done.data);
  });

  test('is refused if the factor is not shown, and asks again the next time', async () => {
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(asking);
    await act(async () => asked?.answer(false));
    expect(await run).toBeNull();
    expect(calls).toHaveLength(1);
    expect(text()).toContain(asking.message);
    void begin();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.answer(asking);
    expect(asked).not.toBeNull();
    await act(async () => asked?.answer(false));
  });
});

describe('a command that succeeded', () => {
  test.each([
    ['/api/outer/pch/orders', true],
    ['/api/outer/platform/me', false],
  ])('data of %s is read again: %s', async (path, again) => {
    queries.setQueryData([path, {}], 'old');
    const run = begin(null);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(done);
    await run;
    expect(queries.getQueryState([path, {}])?.isInvalidated).toBe(again);
  });

  test('stays busy until the shown data has been read again', async () => {
    let read: () => void = () => undefined;
    vi.spyOn(queries, 'invalidateQueries').mockReturnValue(
      new Promise((resolve) => {
        read = resolve;
      }),
    );
    const run = begin();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer(done);
    expect(command.busy).toBe(true);
    expect(text()).toContain('发货已登记');
    await act(async () => read());
    await run;
    await vi.waitFor(() => expect(command.busy).toBe(false));
  });
});
