import { createContext } from 'react-router';

/** What the console says of the installation it runs in. */
export interface Site {
  readonly demo: boolean;
}

/** Set by the server on each request from its configuration, as `apiContext` is. */
export const siteContext = createContext<Site>({ demo: false });
