import type { FieldMessage } from '@procure/client/client.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { queryClient } from '@procure/web/call/queries.ts';
import { useState } from 'react';
import { acts, tenderQuery } from '../queries.ts';
import { confirmOpenComments } from './comment-question.ts';
import { beforeApproval, inOrder, onePerField } from './problems.ts';
import { warningsIn } from './tender-dialogs.tsx';
import type { TenderWriting } from './use-tender-draft.ts';

/** Requests approval: first reports all obstacles at once, then asks for reasons if the law only warns. */
export function useSubmission(
  writing: Pick<TenderWriting, 'draft' | 'save'>,
  id: string,
  stored: TenderView | undefined,
) {
  const [asked, setAsked] = useState<readonly FieldMessage[] | null>(null);
  // The saved tender, while the reasons for its deviations are asked for.
  const [warned, setWarned] = useState<TenderView | null>(null);
  const request = useCommand(acts.requestApproval);
  const problems = asked === null ? [] : beforeApproval(writing.draft, stored);
  const refused = request.failure?.fields ?? [];

  const submit = async (then: () => void) => {
    const { all, keptBack, version } = await writing.save();
    const fresh = await freshTender(id, version);
    const wrong = inOrder(onePerField([...keptBack, ...beforeApproval(writing.draft, fresh ?? stored)]));
    setAsked(wrong);
    if (!all || wrong.length > 0 || fresh === undefined) return;
    if (!(await confirmOpenComments(id))) return;
    if (warningsIn(fresh).length > 0) {
      setWarned(fresh);
      return;
    }
    if ((await request.run({ id, version: fresh.version }, '已提交审批，审批人将收到通知')) !== null) then();
  };

  return {
    asked: asked !== null,
    problems: [...refused, ...problems],
    request,
    warned,
    closeWarnings: () => setWarned(null),
    submit,
    /** Reported obstacles that remain. New ones do not join while the user types, since the list takes the focus. */
    left(now: readonly FieldMessage[]): readonly FieldMessage[] {
      const still = new Set(now.map(({ field }) => field));
      return inOrder(onePerField([...refused, ...(asked ?? [])])).filter(({ field }) => still.has(field));
    },
    /** Saves a lot before a document is added to it; obstacles to saving this lot are reported. */
    async bringToPlatform(lotId: string): Promise<boolean> {
      const { keptBack, lots } = await writing.save();
      const there = lots.includes(lotId);
      if (!there && keptBack.length > 0) setAsked(inOrder(keptBack));
      return there;
    },
  };
}

async function freshTender(id: string, version: number): Promise<TenderView | undefined> {
  if (version === 0) return undefined;
  const read = await queryClient.fetchQuery({ ...tenderQuery(id), staleTime: 0 }).catch(() => undefined);
  return read?.data;
}
