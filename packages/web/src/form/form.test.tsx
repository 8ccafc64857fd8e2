// @vitest-environment happy-dom
import type { Failure } from '@procure/client/client.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CheckField, ChoiceField, NumberField, TextField } from './bound-fields.tsx';
import { type Fields, useFields, whenValid } from './use-fields.ts';

interface Values {
  readonly title: string;
  readonly kind: string;
  readonly price: string;
  readonly read: boolean;
}

let root: Root;
let fields: Fields<Values>;
let failure: Failure | null;
/** The values of each act. */
let done: Values[];

const filled = (words: string) => (value: string) => (value.trim() === '' ? words : null);

function Probe() {
  fields = useFields<Values>({ title: '', kind: '', price: '', read: false }, failure);
  return (
    <>
      <TextField of={fields} name="title" label="标题" required max={10} rule={filled('请输入标题')} />
      <ChoiceField
        of={fields}
        name="kind"
        label="类型"
        required
        rule={filled('请选择类型')}
        options={[['a', '甲']]}
      />
      <NumberField of={fields} name="price" label="单价" max={20} />
      <CheckField of={fields} name="read" rule={(yes) => (yes ? null : '请确认')}>
        已知悉
      </CheckField>
    </>
  );
}

const show = () => act(async () => root.render(<Probe />));
const control = (name: string) => {
  const found = document.getElementById(fields.idOf(name));
  if (!(found instanceof HTMLInputElement || found instanceof HTMLSelectElement))
    throw new Error(`no control for ${name}`);
  return found;
};
const wrongAt = (name: string) =>
  document.getElementById(control(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;

/** Fills in a field as a user does. */
const write = (name: string, value: string) =>
  act(async () => {
    const field = control(name);
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    own?.set?.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
const ask = () =>
  act(async () =>
    whenValid(fields, async (values) => {
      done.push(values);
      return 'done';
    }),
  );

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  failure = null;
  done = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

describe('validation', () => {
  test('shows all errors at once, each at its field, focuses the first, and does not act', async () => {
    expect(wrongAt('title')).toBeNull();
    expect(await ask()).toBeNull();
    expect([wrongAt('title'), wrongAt('kind'), wrongAt('read')]).toEqual([
      '请输入标题',
      '请选择类型',
      '请确认',
    ]);
    expect(control('title').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control('title'));
    expect(done).toEqual([]);
  });

  test('removes the error of a corrected field and keeps the others', async () => {
    await ask();
    await write('title', '光伏组件');
    expect(wrongAt('title')).toBeNull();
    expect(wrongAt('kind')).toBe('请选择类型');
  });

  test('acts once, with the values, if there are no errors', async () => {
    await write('title', '光伏组件');
    await write('kind', 'a');
    await act(async () => control('read').click());
    expect(await ask()).toBe('done');
    expect(done).toEqual([{ title: '光伏组件', kind: 'a', price: '', read: true }]);
  });
});

describe('a refusal', () => {
  const refused: Failure = {
    ok: false,
    code: '4001',
    reason: 'invalid_input',
    message: '提交的内容有误',
    fields: [
      { field: 'title', message: '标题已被使用' },
      { field: 'title', message: '至多10字' },
      { field: 'lines.0.qty', message: '不在此处' },
    ],
    requestId: '',
  };

  test('is shown at its field, with the first message of each', async () => {
    failure = refused;
    await show();
    expect(wrongAt('title')).toBe('标题已被使用');
  });

  test('does not block the next attempt', async () => {
    failure = refused;
    await show();
    await write('kind', 'a');
    await write('title', '另一个');
    await act(async () => control('read').click());
    expect(await ask()).toBe('done');
  });
});

test('a number is normalised when its field is left', async () => {
  await write('price', '￥1,200.50');
  expect(control('price').value).toBe('￥1,200.50');
  await act(async () => control('price').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(control('price').value).toBe('1200.50');
});
