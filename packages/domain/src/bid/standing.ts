import { formatDateTime } from '../display/time.ts';

/** Text about the valid version of a bid, used on every page of the supplier. */
export function standingWords(
  valid: { readonly versionNo: number; readonly submittedAt: string } | undefined,
  versionCount: number,
): string {
  if (valid !== undefined)
    return `当前有效投标：第${valid.versionNo}版，${formatDateTime(valid.submittedAt)} 递交`;
  return versionCount > 0 ? '您已撤回投标，当前没有有效投标' : '您尚未递交投标';
}
