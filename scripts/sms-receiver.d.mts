import type { Server } from 'node:http';

export function receiver(options: {
  readonly token: string;
  readonly carry: (message: {
    readonly id: string;
    readonly phone: string;
    readonly text: string;
  }) => Promise<unknown>;
}): Server;
