import { ownDataAt } from '@procure/contract/account/own-data.route.ts';
import type { FastifyInstance } from 'fastify';
import { openArchive } from '../features/account/own-data/service.ts';
import type { Gate, Limiter } from '../platform/http/mount.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';
import { addPostedDownload } from './posted-download.ts';

/** Streams the copy of a person's own data while it is made. */
export function ownData(parts: Parts): Stream[] {
  return [
    {
      listeners: ['portal'],
      register: async (app, gate, limiter) => {
        await addArchive(app, parts, { gate, limiter, side: 'outer', whose: 'person' });
        await addArchive(app, parts, { gate, limiter, side: 'outer', whose: 'company' });
      },
    },
    {
      listeners: ['console'],
      register: (app, gate, limiter) =>
        addArchive(app, parts, { gate, limiter, side: 'inner', whose: 'person' }),
    },
  ];
}

interface Place {
  readonly gate: Gate;
  readonly limiter: Limiter;
  readonly side: 'outer' | 'inner';
  readonly whose: 'person' | 'company';
}

function addArchive(app: FastifyInstance, parts: Parts, { whose, ...place }: Place): Promise<void> {
  return addPostedDownload(app, {
    ...place,
    at: whose === 'company' ? ownDataAt.company : ownDataAt[place.side],
    async open(caller, form, address) {
      const found = await openArchive(parts, caller, { ticket: form.get('ticket') ?? '', address, whose });
      return found === null ? null : { ...found, type: 'application/zip' };
    },
  });
}
