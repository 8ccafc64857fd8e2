import { createContext, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';

/** Who runs this installation, as the portal's footer says it; every part may be empty. */
export interface Site {
  readonly owner: string;
  /** ICP备案号 */
  readonly icp: string;
  /** 公安备案号 */
  readonly police: string;
  readonly phone: string;
  readonly demo: boolean;
  /** What the other way to sign in is called on this side, 钉钉 for one; null where there is none. */
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

/** Missing on a page that failed before it was answered. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<(args: LoaderFunctionArgs) => Site>('root');
}
