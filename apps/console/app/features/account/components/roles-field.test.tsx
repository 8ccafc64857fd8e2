// @vitest-environment happy-dom
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { type Fields, useFields } from '@procure/web/form/use-fields.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RolesField } from './roles-field.tsx';

interface Values {
  readonly roles: StaffRole[];
}

let root: Root;
let fields: Fields<Values>;

function Probe({ elsewhere }: { readonly elsewhere: readonly StaffRole[] }) {
  fields = useFields<Values>({ roles: [] }, null);
  return (
    <RolesField of={fields} name="roles" offered={['buyer', 'approver', 'editor']} elsewhere={elsewhere} />
  );
}
const show = (elsewhere: readonly StaffRole[] = []) =>
  act(async () => root.render(<Probe elsewhere={elsewhere} />));

/** Each role on the page: its text, and whether it can be chosen. */
const offered = () =>
  [...document.querySelectorAll('label')].map((label) => [
    label.textContent,
    label.querySelector('input')?.disabled === false,
  ]);
const choose = (role: string) =>
  act(async () => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(role));
    label?.querySelector('input')?.click();
  });

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const free = [
  ['采购员', true],
  ['审批人', true],
  ['内容编辑', true],
];

test('a role that conflicts with a chosen one is disabled and says why, until that one is deselected', async () => {
  await show();
  expect(offered()).toEqual(free);
  await choose('采购员');
  expect(offered()).toEqual([
    ['采购员', true],
    ['审批人编制项目的人不能审批', false],
    ['内容编辑', true],
  ]);
  await choose('采购员');
  expect(offered()).toEqual(free);
});

test('a role that conflicts with one held in another organisation is disabled', async () => {
  await show(['approver']);
  expect(offered()).toEqual([
    ['采购员编制项目的人不能审批', false],
    ['审批人', true],
    ['内容编辑', true],
  ]);
});
