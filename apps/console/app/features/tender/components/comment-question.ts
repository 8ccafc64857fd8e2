import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { queryClient } from '@procure/web/call/queries.ts';
import { commentsQuery } from '../queries.ts';
import { isOpen } from './comment-place.ts';

/** Asks whether to submit a tender with open comments, which hold its approval. True without any. */
export async function confirmOpenComments(tenderId: string): Promise<boolean> {
  const read = await queryClient
    .fetchQuery({ ...commentsQuery(tenderId), staleTime: 0 })
    .catch(() => undefined);
  const open = read?.data.comments.filter(isOpen).length ?? 0;
  if (open === 0) return true;
  return confirm({
    text: `还有${open}条批注未解决。提交后，须待批注人或者审批人标为已解决，才能完成审批。`,
    confirmText: '仍然提交',
  });
}
