import type { Client } from '@procure/client/client.ts';
import { createContext } from 'react-router';

/** Set by the server on each request, as for the portal; the console renders in the browser and reads none. */
export const apiContext = createContext<Client>();
