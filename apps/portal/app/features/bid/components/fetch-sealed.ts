import { downloadsAt, issueTicket } from '@procure/contract/file/file.route.ts';
import { client } from '@procure/web/call/client.ts';

export interface NotHere {
  readonly kind: 'not_here';
  readonly message: string;
}

export const lost: NotHere = { kind: 'not_here', message: '下载中断，请检查网络后重试' };

/** Fetches the platform's copy of a sealed file as a stream. */
export async function fetchSealed(
  fileId: string,
  signal: AbortSignal,
): Promise<NotHere | { readonly kind: 'comes'; readonly stream: ReadableStream<Uint8Array> }> {
  const reply = await client.call(issueTicket, { id: fileId });
  if (!reply.ok) return { kind: 'not_here', message: reply.message };
  const { path, oldName, token } = reply.data;
  try {
    const answer = await fetch(`${downloadsAt.outer}?${new URLSearchParams({ path, oldName, token })}`, {
      signal,
    });
    return answer.ok && answer.body !== null ? { kind: 'comes', stream: answer.body } : lost;
  } catch {
    return lost;
  }
}
