import { describe, expect, it } from 'vitest';
import { keptAddressAmong, keptPages } from './bundle.ts';

const asks = (query: URLSearchParams) => {
  const keyword = query.get('keyword')?.trim() ?? '';
  return keyword === '' ? '' : new URLSearchParams({ keyword }).toString();
};
const pages = keptPages({
  routes: {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', parentId: 'root', index: true, module: { loader: { asks } } },
    list: { id: 'list', parentId: 'root', path: 'inviteList', module: { loader: { asks } } },
    work: { id: 'work', parentId: 'root', path: 'bidList', module: { loader: {} } },
  },
});

describe('the address of a cached page', () => {
  it.each([
    ['/inviteList', '/inviteList'],
    ['/inviteList?', '/inviteList'],
    ['/inviteList?utm_source=x&keyword=', '/inviteList'],
    ['/inviteList?keyword=zzzz=', '/inviteList?keyword=zzzz%3D'],
    ['/inviteList?keyword=a&keyword=b', '/inviteList?keyword=a'],
    ['/inviteList?keyword[]=a&_routes=root', '/inviteList'],
    ['/inviteList?%6beyword=%61&x', '/inviteList?keyword=a'],
    ['/?kind=x', '/'],
  ])('of %s is %s', (given, address) => {
    expect(keptAddressAmong(pages, given)).toBe(address);
    expect(keptAddressAmong(pages, address)).toBe(address);
  });

  it.each([
    ['/_.data?keyword=a&x=1', '/_.data?keyword=a'],
    ['/inviteList.data?_routes=list,root,else', '/inviteList.data?_routes=root%2Clist'],
    ['/inviteList.data?_routes=else', '/inviteList.data'],
  ])('of data names only routes of its page: of %s it is %s', (given, address) => {
    expect(keptAddressAmong(pages, given)).toBe(address);
    expect(keptAddressAmong(pages, address)).toBe(address);
  });

  it.each(['/bidList', '/InviteList', '/inviteList/', '/%69nviteList', '/inviteList;x', '/else'])(
    'is none for %s, which is not kept',
    (given) => expect(keptAddressAmong(pages, given)).toBeNull(),
  );
});
