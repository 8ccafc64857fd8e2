import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useMemo, useRef, useState } from 'react';
import { clausesOf, type Lot } from './draft.ts';
import { errorsByField, selfCheck } from './self-check.ts';
import type { BidWriting } from './use-bid-draft.ts';
import type { DraftFiles } from './use-draft-files.ts';

/** Messages while the stored files are not known. */
const unread: Readonly<Record<DraftFiles['state'], string | null>> = {
  reading: '正在读取本机保存的文件，请稍候再递交',
  failed: '本机保存的文件暂时不能读取，请在文件处重试后再递交',
  read: null,
};

/** The row of a table that a field belongs to, where the message does not name it. */
function rowAt(lot: Lot, field: string, message: string): string {
  const [, list, at] = /^(technical|commercial|priceLines)\.(\d+)\./.exec(field) ?? [];
  if (list === undefined || message.startsWith('第')) return '';
  if (list === 'technical' || list === 'commercial')
    return `条款${clausesOf(lot, list)[Number(at)]?.clauseNo ?? ''}`;
  return `第${lot.priceLines[Number(at)]?.lineNo}行`;
}

/** The self-check of the draft, and the attempts to submit it. */
export function useAttempt(
  bid: BidWorkspace,
  { writing, place }: BidWriting,
  kept: DraftFiles,
  mayEdit: boolean,
) {
  const { lot } = bid;
  const { draft } = writing;
  const [tried, setTried] = useState(false);
  /** Errors of the last attempt to submit that remain. A corrected one leaves the list; new ones do not join it. */
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
  const { companyName, companyCode } = bid;
  const check = useMemo(
    () => selfCheck(lot, { companyName, companyCode }, draft, files),
    [lot, companyName, companyCode, draft, files],
  );
  /** The check of the last render, for code that runs after a wait. */
  const latest = useRef(check);
  latest.current = check;
  const errors = useMemo(() => errorsByField(check), [check]);
  const errorAt = (field: string, value: string) => (tried || value !== '' ? errors.get(field) : undefined);

  /** @returns whether the draft can be sealed at all; an obstacle is reported to the user */
  function mayPrepare(): boolean {
    const obstacle = bid.blockers[0]?.message ?? unread[kept.state];
    if (obstacle !== null) toast.error(obstacle);
    return obstacle === null;
  }

  /** @returns whether the self-check is passed; its errors are listed */
  function isReady(): boolean {
    if (latest.current.ready) return true;
    const fields = latest.current.sections.flatMap(({ errors }) => errors.map(({ field }) => field));
    setFound((before) => ({ attempt: before.attempt + 1, fields: new Set(fields) }));
    return false;
  }

  /** @returns whether the bid may be submitted now; obstacles are reported to the user */
  async function ask(): Promise<boolean> {
    setTried(true);
    if (!mayPrepare()) return false;
    if (!isReady()) return false;
    // A person who only submits what colleagues wrote has nothing to save.
    if (!mayEdit) return true;
    const { all, conflict } = await writing.save();
    if (conflict) {
      toast.error('同事保存了另一份草稿，请先选择保留哪一份，再递交');
      return false;
    }
    // A file may have been chosen while the draft was being saved.
    if (!isReady()) return false;
    // A draft that is on this machine alone does not prevent the submission, whatever kept it from the platform.
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
      .map(({ field, message }) => ({
        id: field,
        field,
        message: `${title}${rowAt(lot, field, message)}：${message}`,
      })),
  );
  return { check, tried, errorAt, ask, mayPrepare, attempt: found.attempt, wrong };
}
