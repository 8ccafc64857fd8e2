import * as contract from '@procure/contract/file/file.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Caller } from '../../platform/actor.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentFile, presentTicket } from './present.ts';
import { type FileReader, readableFile, ticketFor } from './service.ts';

export function routes(parts: Parts, readers: readonly FileReader[]): Route[] {
  async function view({ input, actor }: { input: { id: string }; actor: Caller }) {
    const file = await readableFile(parts, readers, actor, input.id);
    return file === null ? refuse('not_found') : presentFile(file);
  }
  async function ticket({ input, actor }: { input: { id: string }; actor: Caller }) {
    const file = await readableFile(parts, readers, actor, input.id);
    return file === null ? refuse('not_found') : presentTicket(file, await ticketFor(parts, actor, file));
  }
  return [
    serve(contract.getFile, view),
    serve(contract.getStaffFile, view),
    serve(contract.issueTicket, ticket),
    serve(contract.issueStaffTicket, ticket),
  ];
}
