import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { tokenPageNames, trailOf } from './lib/route-table.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const parentAddresses: RouteConfigEntry[] = tokenPageNames.flatMap((name) => {
  const [parent, own] = trailOf(name);
  if (!own) return [];
  return [route(`${parent?.href.slice(1)}/${name}`, 'routes/to-flat-address.ts', { id: `flat-${name}` })];
});

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('supplierAccountRegister', 'routes/supplier-account-register.tsx'),
  route('inviteList', 'routes/invite-list.tsx'),
  route('inviteList/inviteDetail', 'routes/invite-detail.tsx'),
  route('winList', 'routes/win-list.tsx'),
  route('helpList', 'routes/help-list.tsx'),
  route('*', 'routes/not-found.tsx'),
  layout(
    'layouts/work.tsx',
    tokenPageNames.map((name) => route(name, `routes/${kebab(name)}.tsx`)),
  ),
  ...parentAddresses,
] satisfies RouteConfig;
