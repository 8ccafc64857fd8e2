import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useMemo, useRef, useState } from 'react';
import { errorsByField, selfCheck } from './self-check.ts';
import type { BidWriting } from './use-bid-draft.ts';
import type { DraftFiles } from './use-draft-files.ts';

/** What is said where the files that are kept here are not known. */
const unread: Readonly<Record<DraftFiles['state'], string | null>> = {
  reading: '正在读取本机保存的文件，请稍候再递交',
  failed: '本机保存的文件暂时不能读取，请在文件处重试后再递交',
  read: null,
};

/** The self-check of what is written, and the attempts to submit it. */
export function useAttempt(
  bid: BidWorkspace,
  { writing, place }: BidWriting,
  kept: DraftFiles,
  mayEdit: boolean,
) {
  const { lot } = bid;
  const { draft } = writing;
  const [tried, setTried] = useState(false);
  /** What was wrong at the last attempt to submit, and is still: what is mended leaves the list, nothing joins it. */
  const [found, setFound] = useState<{ readonly attempt: number; readonly fields: ReadonlySet<string> }>({
    attempt: 0,
    fields: new Set(),
  });
  const { state, files: here, coming, checking, keeping, passing, unkept, lost } = kept;
  const files = useMemo(
    () =>
      state !== 'read'
        ? null
        : [
            ...here.map((file) => ({
              ...file,
              standing: !unkept.has(file.id)
                ? ('here' as const)
                : keeping.has(file.id) && !passing.has(file.id)
                  ? ('storing' as const)
                  : ('unkept' as const),
            })),
            ...coming.map((file) => ({ ...file, standing: 'coming' as const })),
            ...checking.map((file) => ({ ...file, standing: 'checking' as const })),
            ...lost.map((file) => ({ ...file, standing: 'lost' as const })),
          ],
    [state, here, coming, checking, keeping, passing, unkept, lost],
  );
  const check = useMemo(
    () => selfCheck(lot, bid.companyName, draft, files),
    [lot, bid.companyName, draft, files],
  );
  /** As of the last render, for what asks after a wait. */
  const latest = useRef(check);
  latest.current = check;
  const errors = useMemo(() => errorsByField(check), [check]);
  const errorAt = (field: string, value: string) => (tried || value !== '' ? errors.get(field) : undefined);

  /** @returns whether what is written can be sealed at all; what stands in the way is said */
  function mayPrepare(): boolean {
    const obstacle = bid.blockers[0]?.message ?? unread[kept.state];
    if (obstacle !== null) toast.error(obstacle);
    return obstacle === null;
  }

  /** @returns whether the self-check is passed; what it finds is listed */
  function isReady(): boolean {
    if (latest.current.ready) return true;
    const fields = latest.current.sections.flatMap(({ errors }) => errors.map(({ field }) => field));
    setFound((before) => ({ attempt: before.attempt + 1, fields: new Set(fields) }));
    return false;
  }

  /** @returns whether it may be submitted now; what stands in the way is said */
  async function ask(): Promise<boolean> {
    setTried(true);
    if (!mayPrepare()) return false;
    if (!isReady()) return false;
    // Who submits what colleagues wrote has nothing to save.
    if (!mayEdit) return true;
    const { all, conflict } = await writing.save();
    if (conflict) {
      toast.error('同事保存了另一份草稿，请先选择保留哪一份，再递交');
      return false;
    }
    // A file may have been chosen while the draft was being saved.
    if (!isReady()) return false;
    // A draft that only this machine has keeps nobody from the deadline, whatever kept it from the platform.
    if (all || place !== 'platform') return true;
    return confirm({
      title: '草稿未能保存到平台',
      text: '递交的是本页现在显示的内容，与草稿是否保存无关。仍要递交吗？',
      confirmText: '继续递交',
    });
  }

  const wrong = check.sections.flatMap(({ title, errors }) =>
    errors
      .filter(({ field }) => found.fields.has(field))
      .map(({ field, message }) => ({ id: field, message: `${title}：${message}` })),
  );
  return { check, tried, errorAt, ask, mayPrepare, attempt: found.attempt, wrong };
}
