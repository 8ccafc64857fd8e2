// @vitest-environment happy-dom
import type { Failure } from '@procure/client/client.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CheckField, FieldsSummary, TextField, useBound } from './bound-fields.tsx';
import { type Fields, useDraftFields, whenValid } from './use-fields.ts';

interface Row {
  readonly no: string;
}
interface Written {
  readonly id: string;
  readonly title: string;
  readonly read: boolean;
  readonly rows: readonly Row[];
}

const begun: Written = { id: 'a', title: '', read: false, rows: [] };

let root: Root;
let draft: Written;
let fields: Fields<Written>;
let failure: Failure | null;
let returned: readonly FieldError[];
let byValues: ((values: Written) => Readonly<Record<string, 'title' | `rows.${number}.no`>>) | null;
/** The changes passed to the draft. */
let kept: Written[];
let sent: Written[];
let rows: { update(change: (now: readonly Row[]) => readonly Row[]): void };

const check = ({ title, rows }: Written): readonly FieldError[] => [
  ...(title.trim() === '' ? [{ field: 'name', message: '请输入标题' }] : []),
  ...rows.flatMap(({ no }, at) => (no === '' ? [{ field: `rows.${at}.no`, message: '请输入编号' }] : [])),
  ...(rows.length > 2 ? [{ field: 'rows', message: '至多两行' }] : []),
  ...(rows.some(({ no }) => no === '无') ? [{ field: 'rows', message: '至少一行有编号' }] : []),
];

function Rows() {
  const { about, value, update } = useBound<Written, readonly Row[]>({
    of: fields,
    name: 'rows',
    label: '行',
  });
  rows = { update };
  return (
    <>
      {value.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <TextField key={at} of={fields} name={`rows.${at}.no`} label="编号" required max={10} />
      ))}
      <p data-rows>{about.error}</p>
    </>
  );
}

function Probe({ now }: { readonly now: Written }) {
  const change = (next: (draft: Written) => Written) => {
    draft = next(draft);
    kept.push(draft);
  };
  fields = useDraftFields({ draft: now, change }, failure, {
    check,
    names: byValues ?? { name: 'title' },
    returned,
    summary: true,
    ids: '',
  });
  return (
    <>
      <FieldsSummary of={fields} />
      <TextField of={fields} name="title" label="标题" required max={10} />
      <CheckField of={fields} name="read">
        已知悉
      </CheckField>
      <Rows />
    </>
  );
}

const show = () => act(async () => root.render(<Probe now={draft} />));
const control = (name: string) => {
  const found = document.getElementById(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no control for ${name}`);
  return found;
};
const wrongAt = (name: string) =>
  document.getElementById(control(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
const summary = () =>
  [...document.querySelectorAll('[role=alert] li')].map((line) => line.textContent?.trim());

/** Fills in a field as a user does. */
const write = (name: string, value: string) =>
  act(async () => {
    const field = control(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const ask = () =>
  act(async () =>
    whenValid(fields, async (values) => {
      sent.push(values);
      return 'done';
    }),
  );

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [draft, failure, returned, byValues, kept, sent] = [begun, null, [], null, [], []];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

describe('typed text', () => {
  test('is passed to the draft with every key, together with the values without a field', async () => {
    await write('title', '光');
    await show();
    await write('title', '光伏');
    await show();
    await act(async () => control('read').click());
    expect(kept).toEqual([
      { ...begun, title: '光' },
      { ...begun, title: '光伏' },
      { ...begun, title: '光伏', read: true },
    ]);
  });

  test('is passed on before the next render, so that two changes at the same moment are both kept', async () => {
    await act(async () => {
      rows.update((now) => [...now, { no: '1' }]);
      rows.update((now) => [...now, { no: '2' }]);
    });
    expect(draft.rows).toEqual([{ no: '1' }, { no: '2' }]);
  });

  test('is passed as a copy, so that stored or pending drafts do not change', async () => {
    await act(async () => rows.update(() => [{ no: '1' }]));
    await show();
    await write('rows.0.no', '12');
    expect(kept.map(({ rows }) => rows)).toEqual([[{ no: '1' }], [{ no: '12' }]]);
  });

  test('stays in its row when a row before it is removed, and the removed row is not validated', async () => {
    await act(async () => rows.update(() => [{ no: '' }, { no: '2' }]));
    await show();
    await act(async () => rows.update((now) => now.slice(1)));
    await show();
    expect(control('rows.0.no').value).toBe('2');
    await write('title', '光伏');
    expect(await ask()).toBe('done');
    expect(sent).toEqual([{ ...begun, title: '光伏', rows: [{ no: '2' }] }]);
  });
});

describe('a draft from elsewhere', () => {
  test('is shown, and is not passed back to the draft', async () => {
    draft = { ...begun, title: '上次写的', rows: [{ no: '7' }] };
    await show();
    expect([control('title').value, control('rows.0.no').value]).toEqual(['上次写的', '7']);
    expect(kept).toEqual([]);
    await write('title', '接着写');
    expect(draft).toEqual({ ...begun, title: '接着写', rows: [{ no: '7' }] });
  });

  test('replaces the form without the earlier errors', async () => {
    await write('title', '光伏');
    await show();
    expect(await ask()).toBe('done');
    draft = { ...begun, id: 'b' };
    await show();
    await write('title', '组');
    await write('title', '');
    expect([control('title').value, wrongAt('title'), summary()]).toEqual(['', null, []]);
  });
});

describe('an error', () => {
  test('is shown above and at its field, under the form’s own name, also for a row and for all rows', async () => {
    await act(async () => rows.update(() => [{ no: '1' }, { no: '' }, { no: '3' }]));
    await show();
    expect(summary()).toEqual([]);
    expect(await ask()).toBeNull();
    expect([wrongAt('title'), wrongAt('rows.0.no'), wrongAt('rows.1.no')]).toEqual([
      '请输入标题',
      null,
      '请输入编号',
    ]);
    expect(document.querySelector('[data-rows]')?.textContent).toBe('至多两行');
    expect([...summary()].sort()).toEqual(['至多两行', '请输入标题', '请输入编号']);
    expect(sent).toEqual([]);
  });

  test('of all rows disappears once one of them is corrected', async () => {
    await act(async () => rows.update(() => [{ no: '1' }, { no: '无' }]));
    await show();
    await ask();
    expect(document.querySelector('[data-rows]')?.textContent).toBe('至少一行有编号');
    await write('rows.1.no', '2');
    expect(document.querySelector('[data-rows]')?.textContent).toBe('');
  });

  test('of one row disappears once the row is corrected, and the others stay', async () => {
    await act(async () => rows.update(() => [{ no: '' }, { no: '' }]));
    await show();
    await ask();
    await write('rows.0.no', '1');
    expect([wrongAt('rows.0.no'), wrongAt('rows.1.no'), wrongAt('title')]).toEqual([
      null,
      '请输入编号',
      '请输入标题',
    ]);
  });

  test('is shown at the row that follows from the values, also for a refusal by the platform', async () => {
    // As if only some rows were sent: the index of a refused row does not count empty ones.
    byValues = ({ rows }) => ({ 'rows.0.no': `rows.${rows.findIndex(({ no }) => no !== '')}.no` });
    await act(async () => rows.update(() => [{ no: '' }, { no: '2' }]));
    await write('title', '光伏');
    failure = {
      ...{ ok: false, code: '4001', reason: 'invalid_input', message: '提交的内容有误', requestId: '' },
      fields: [{ field: 'rows.0.no', message: '编号已被使用' }],
    };
    await show();
    expect([wrongAt('rows.0.no'), wrongAt('rows.1.no')]).toEqual([null, '编号已被使用']);
    failure = null;
    await act(async () => rows.update(() => [{ no: '1' }, { no: '' }]));
    byValues = () => ({ 'rows.1.no': 'rows.0.no', name: 'title' });
    await show();
    await ask();
    expect([wrongAt('rows.0.no'), wrongAt('rows.1.no')]).toEqual(['请输入编号', null]);
  });

  test('from a reviewer is shown at its field before any submission, and disappears when the field changes', async () => {
    await act(async () => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
    draft = { ...begun, title: '旧名' };
    returned = [{ field: 'title', message: '与执照不符' }];
    await show();
    expect([wrongAt('title'), summary()]).toEqual(['与执照不符', []]);
    await write('title', '新名');
    expect(wrongAt('title')).toBeNull();
  });

  test('from the platform is shown at its field under the form’s own name', async () => {
    await write('title', '光伏');
    failure = {
      ok: false,
      code: '4001',
      reason: 'invalid_input',
      message: '提交的内容有误',
      fields: [{ field: 'name', message: '标题已被使用' }],
      requestId: '',
    };
    await show();
    expect(wrongAt('title')).toBe('标题已被使用');
    await write('title', '光伏组件');
    expect(wrongAt('title')).toBeNull();
  });
});
