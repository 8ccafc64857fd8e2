// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LoadFailure, loadLater } from './load-later.ts';
import { useLater } from './use-later.ts';

const { toasted } = vi.hoisted(() => ({ toasted: [] as string[] }));
vi.mock('../toast/toast.tsx', () => ({ toast: { error: (words: string) => toasted.push(words) } }));
vi.mock('../confirm/question.tsx', () => {
  throw new Error('its file is not there');
});

const words = new LoadFailure().message;
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

describe('a part whose code did not come', () => {
  test('leaves the page as it is and says so; wanted anew it is asked for again', async () => {
    let asked = 0;
    const load = () => {
      asked += 1;
      // The build's loader returns undefined if the file is missing.
      return loadLater(Promise.resolve(asked === 1 ? undefined : { name: '日历' }));
    };
    function Probe({ open }: { readonly open: boolean }) {
      const { part, failed } = useLater(open, load);
      return <p>{open ? (part?.name ?? failed ?? '…') : '关'}</p>;
    }
    const show = (open: boolean) => act(async () => root.render(<Probe open={open} />));
    await show(false);
    expect(asked).toBe(0);
    await show(true);
    expect(document.body.textContent).toBe(words);
    await show(false);
    await show(true);
    expect([document.body.textContent, asked]).toEqual(['日历', 2]);
    await show(false);
    await show(true);
    expect(asked).toBe(2);
  });

  test('is no question that was answered with yes: it is said, and nothing is done', async () => {
    const { confirm, ConfirmHost } = await import('../confirm/confirm.tsx');
    await act(async () => root.render(<ConfirmHost />));
    const done = vi.fn();
    expect(await confirm({ act: done })).toBe(false);
    expect([toasted, done.mock.calls]).toEqual([[words], []]);
  });
});
