import { createContext, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';

/** The operator of this installation, as in the portal's footer; every part may be empty. */
export interface Site {
  readonly owner: string;
  /** ICP备案号 */
  readonly icp: string;
  /** 公安备案号 */
  readonly police: string;
  readonly phone: string;
  readonly demo: boolean;
  /** Name of the external sign-in of this side, such as 钉钉; null if there is none. */
  readonly outside: string | null;
}

/** Set by the server on each request from its configuration, as `apiContext` is. */
export const siteContext = createContext<Site>({
  owner: '',
  icp: '',
  police: '',
  phone: '',
  demo: false,
  outside: null,
});

/** Undefined on a page that failed before its loader answered. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<(args: LoaderFunctionArgs) => Site>('root');
}
