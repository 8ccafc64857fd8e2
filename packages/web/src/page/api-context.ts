import type { Client } from '@procure/client/client.ts';
import { createContext } from 'react-router';

/**
 * The typed client that server loaders call: the server sets it on each request's context (the key is one
 * of `serverPartsOf`), over a transport inside the process.
 */
export const apiContext = createContext<Client>();
