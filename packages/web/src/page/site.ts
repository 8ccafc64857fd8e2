import { createContext } from 'react-router';

/** Who runs this installation, as the portal's footer says it; every part may be empty. */
export interface Site {
  readonly owner: string;
  /** ICP备案号 */
  readonly icp: string;
  /** 公安备案号 */
  readonly police: string;
  readonly phone: string;
  readonly demo: boolean;
}

/** Set by the server on each request from its configuration, as `apiContext` is. */
export const siteContext = createContext<Site>({ owner: '', icp: '', police: '', phone: '', demo: false });
