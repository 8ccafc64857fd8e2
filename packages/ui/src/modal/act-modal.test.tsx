// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ActModal } from './act-modal.tsx';

let root: Root;
/** The acts that are under way, ended by the test. */
let acts: ((done: unknown) => void)[];
const onClose = vi.fn();
const onDone = vi.fn();
const stop = vi.fn();

function Probe({ stops }: { readonly stops?: (() => void) | null }) {
  return (
    <ActModal
      title="递交"
      confirmText="确认递交"
      act={() => new Promise((end) => acts.push(end))}
      onDone={onDone}
      onClose={onClose}
      {...(stops === undefined ? {} : { stop: { text: '停止递交', act: stops } })}
    >
      内容
    </ActModal>
  );
}

const show = (stops?: (() => void) | null) =>
  act(async () => root.render(stops === undefined ? <Probe /> : <Probe stops={stops} />));
const buttons = () =>
  [...document.querySelectorAll('footer button')].filter((one) => one instanceof HTMLButtonElement);
const click = (at: 0 | 1) => act(async () => buttons()[at]?.click());
const end = (done: unknown) => act(async () => acts.shift()?.(done));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  acts = [];
  for (const told of [onClose, onDone, stop]) told.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

describe('a dialog about one act', () => {
  test('does it once, however often it is confirmed, and is not left meanwhile', async () => {
    await show();
    await act(async () => {
      buttons()[1]?.click();
      buttons()[1]?.click();
    });
    await click(0);
    expect([acts.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await end('done');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('stays where it was refused, and may be left then', async () => {
    await show();
    await click(1);
    await end(null);
    await click(0);
    expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });

  test('that can be stopped stops it while it is under way, and is only left before', async () => {
    await show(stop);
    expect(buttons()[0]?.textContent).toBe('取消');
    await click(1);
    expect(buttons()[0]?.textContent).toBe('停止递交');
    await click(0);
    expect([stop.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  });

  test('that nothing can stop any more is neither stopped nor left', async () => {
    await show(stop);
    await click(1);
    await show(null);
    await click(0);
    await act(async () => document.querySelector<HTMLButtonElement>('[aria-label=关闭]')?.click());
    expect([stop.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
    await end(null);
    await click(0);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
