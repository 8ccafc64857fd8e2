import type { FileView } from '@procure/contract/field.ts';
import type { DownloadTicket } from '@procure/contract/file/file.schema.ts';

/** The file as pages show it, without its owner. */
export function presentFile({ id, name, size, sha256, path }: FileView): FileView {
  return { id, name, size, sha256, path };
}

export function presentTicket(
  file: Pick<FileView, 'name' | 'path'>,
  ticket: { readonly token: string; readonly expiresAt: Date },
): DownloadTicket {
  return {
    path: file.path,
    oldName: file.name,
    token: ticket.token,
    expiresAt: ticket.expiresAt.toISOString(),
  };
}
