import * as accounts from '@procure/client/account/management.gen.ts';
import * as roles from '@procure/client/permission/permission.gen.ts';
import { getStaffMe } from '@procure/client/session/session.gen.ts';
import type { Wire } from '@procure/client/wire.ts';
import type { AnyEndpoint, RequestOf } from '@procure/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { queryOf } from '../../lib/queries.ts';

export const accountsQuery = (
  filter: RequestOf<typeof import('@procure/contract/account/management.ts').listStaffAccounts>,
) => queryOf(accounts.listStaffAccounts, filter);
export const rolesQuery = () => queryOf(roles.listRoles, {});
export const meQuery = () => queryOf(getStaffMe, {});

/** As `useAct`; accounts and roles stand below the platform's path, and are read again here. */
export function useAccountAct<E extends AnyEndpoint>(endpoint: Wire<E>) {
  const queries = useQueryClient();
  const act = useAct(endpoint);
  return {
    ...act,
    async run(input: RequestOf<E>, said: string) {
      const answer = await act.run(input, said);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && path.startsWith('/api/inner/platform/'),
      });
      return answer;
    },
  };
}
