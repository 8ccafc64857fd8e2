// @vitest-environment happy-dom
import type { UseQueryResult } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Chips, ListPage } from './list-page.tsx';
import { Rows } from './rows.tsx';
import { oneOf, useList, words } from './use-list.ts';

interface Lot {
  readonly id: string;
  readonly name: string;
}

const filters = {
  queue: oneOf(['draft', 'running']),
  keyword: words,
  sort: oneOf(['created', 'deadline'], 'created'),
  mine: oneOf(['1']),
};
/** Rows that the server answers. */
let rows: readonly Lot[];
let count: number;

function Page() {
  const list = useList(filters, ['queue', 'sort']);
  const query = {
    data: { data: rows, count },
    isPending: false,
    isPlaceholderData: false,
  } as UseQueryResult<{ readonly data: readonly Lot[]; readonly count: number }>;
  return (
    <ListPage
      title="招标项目"
      list={list}
      tabs={{
        name: 'queue',
        label: '按状态',
        all: '全部',
        options: { draft: '草稿', running: '进行中' },
        counts: { '': 31, draft: 0, running: 2 },
      }}
      search={{ name: 'keyword', in: '项目名称' }}
      choices={[{ name: 'sort', label: '排序', options: { created: '最近创建', deadline: '最近截止' } }]}
      toggles={[{ name: 'mine', text: '只看我创建的', on: '1', off: '' }]}
    >
      <Chips list={list} name="mine" label="谁的" all="全部" options={{ '1': '我的' }} />
      <output>{JSON.stringify({ ...list.filter, pageNum: list.pageNum })}</output>
      <footer>
        <a href={list.hrefOf(list.chosen)}>以后再用</a>
      </footer>
      <Rows
        list={list}
        query={query}
        noun="标段"
        empty={{ text: '还没有招标项目' }}
        columns={[{ key: 'name', title: '项目', cell: ({ name }) => name }]}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/tender/${id}`}
      />
    </ListPage>
  );
}

let root: Root;
let router: ReturnType<typeof createMemoryRouter>;

async function open(address: string) {
  router = createMemoryRouter([{ path: '/tender', element: <Page /> }], { initialEntries: [address] });
  await act(async () => root.render(<RouterProvider key={address} router={router} />));
}

function find<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`nothing at ${selector}`);
  return found;
}
const filter = () => JSON.parse(find('output').textContent) as Record<string, unknown>;
const text = () => document.body.textContent;
const address = () => `${router.state.location.pathname}${router.state.location.search}`;
const hrefs = (selector: string) =>
  [...document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'));

async function choose(selector: string, value: string) {
  const select = find<HTMLSelectElement>(selector);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  rows = [{ id: 'a', name: '光伏组件' }];
  count = 61;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

describe('the filter of a list', () => {
  test('is read from the address; unknown values filter nothing', async () => {
    await open('/tender?queue=draft&keyword=%E5%85%89%E4%BC%8F&sort=deadline&mine=1&pageNum=3');
    expect(filter()).toEqual({ queue: 'draft', keyword: '光伏', sort: 'deadline', mine: '1', pageNum: 3 });
    await open('/tender?queue=all&sort=name&mine=yes&pageNum=-2');
    expect(filter()).toEqual({ queue: '', keyword: '', sort: 'created', mine: '', pageNum: 1 });
  });

  test('can be saved: an address of its values that differ from the defaults, without the page', async () => {
    await open('/tender?queue=draft&keyword=%E5%85%89%E4%BC%8F&sort=created&mine=yes&pageNum=3&other=1');
    expect(hrefs('footer')).toEqual(['/tender?queue=draft&keyword=%E5%85%89%E4%BC%8F']);
    await open('/tender?pageNum=3');
    expect(hrefs('footer')).toEqual(['/tender']);
  });

  test('is changed in the address, starts at the first page, and keeps the other filters', async () => {
    await open('/tender?queue=draft&pageNum=3');
    await choose('select', 'deadline');
    expect(address()).toBe('/tender?queue=draft&sort=deadline');
  });

  test('leaves default values out of the address', async () => {
    await open('/tender?sort=deadline');
    await choose('select', 'created');
    expect(address()).toBe('/tender');
  });

  test('follows the search text without surrounding blanks, and the browser’s history', async () => {
    await open('/tender?mine=1');
    await act(async () => {
      find<HTMLInputElement>('input[type=search]').value = '  光伏 ';
      find<HTMLFormElement>('search form').requestSubmit();
    });
    expect(filter()).toMatchObject({ keyword: '光伏', mine: '1' });
    await act(async () => router.navigate(-1));
    expect(filter()).toMatchObject({ keyword: '' });
    expect(find<HTMLInputElement>('input[type=search]').value).toBe('');
  });

  test('is switched on and off by a box', async () => {
    await open('/tender');
    await act(async () => find<HTMLInputElement>('input[type=checkbox]').click());
    expect(address()).toBe('/tender?mine=1');
    await act(async () => find<HTMLInputElement>('input[type=checkbox]').click());
    expect(address()).toBe('/tender');
  });

  test('has an address for each tab and chip, the one without a filter first, whatever the spelling of its values', async () => {
    await open('/tender?keyword=a&pageNum=2');
    expect(hrefs('nav[aria-label=按状态]')).toEqual([
      '/tender?keyword=a',
      '/tender?keyword=a&queue=draft',
      '/tender?keyword=a&queue=running',
    ]);
    expect(hrefs('nav[aria-label=谁的]')).toEqual(['/tender?keyword=a', '/tender?keyword=a&mine=1']);
    expect(find('nav[aria-label=谁的] [aria-current]').textContent).toBe('全部');
  });

  test('shows the number of rows in each tab that has any', async () => {
    await open('/tender');
    expect(find('nav[aria-label=按状态]').textContent).toBe('全部31草稿进行中2');
  });
});

describe('a list', () => {
  test('shows the number of rows, and links to the other pages of the same filter', async () => {
    await open('/tender?mine=1&pageNum=2');
    expect(text()).toContain('共 61 条');
    expect(hrefs('nav[aria-label=分页]')).toContain('/tender?mine=1&pageNum=3');
    expect(hrefs('nav[aria-label=分页]')).toContain('/tender?mine=1');
    expect(hrefs('tbody')).toEqual(['/tender/a']);
  });

  test('without rows suggests what to change if it is filtered, and links to the list without a filter', async () => {
    [rows, count] = [[], 0];
    await open('/tender?keyword=x&queue=draft');
    expect(text()).toContain('没有符合条件的标段');
    expect([...document.querySelectorAll('a')].find((link) => link.textContent === '清空筛选')?.href).toMatch(
      /\/tender$/,
    );
  });

  test('without rows is empty if nothing is filtered: order and tab are no filters', async () => {
    [rows, count] = [[], 0];
    await open('/tender?queue=draft&sort=deadline');
    expect(text()).toContain('还没有招标项目');
    expect(text()).not.toContain('清空筛选');
  });
});
