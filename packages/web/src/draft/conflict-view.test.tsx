// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { ConflictView } from './conflict-view.tsx';
import type { Draft } from './use-autosave.ts';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

it('lists the first hundred differences of thousands, and says how many more there are', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const stored = { version: 2, draft: {}, by: '林采购', at: '2026-11-30T03:00:00Z' };
  const draft = { draft: {}, keptHere: true, saving: { kind: 'conflict', theirs: stored } };
  const differences = Array.from({ length: 5000 }, (_, at) => ({
    label: `第${at + 1}行`,
    mine: '1',
    theirs: '2',
  }));
  act(() =>
    root.render(
      <ConflictView draft={draft as Draft<object>} noun="这个项目" differences={() => differences} />,
    ),
  );
  expect(container.querySelectorAll('tbody tr')).toHaveLength(100);
  expect(container.textContent).toContain('另有4900处不同');
  act(() => root.unmount());
});
