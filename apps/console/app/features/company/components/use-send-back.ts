import type { returnChangeRequest } from '@procure/contract/change-request/change-request.route.ts';
import type { returnCompany } from '@procure/contract/company/review.route.ts';
import { checkReasons } from '@procure/domain/company/reasons.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useWrong } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';

export interface WrittenReasons {
  /** Time of the reviewed submission: reasons for an earlier submission do not apply. */
  readonly round: string;
  readonly reasons: readonly FieldError[];
}

/** The reasons that are collected at the fields, for returning the application. */
export interface SendBack {
  readonly of: Fields<WrittenReasons>;
  readonly draft: Draft<WrittenReasons>;
  readonly given: readonly FieldError[];
  /** Asks for a correction of the field, or cancels that. */
  toggle(field: string): void;
  /** Why it cannot be returned, in addition to errors at a reason. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  run(): Promise<unknown>;
  /** Another decision: once it is made, the reasons are discarded. */
  unless<T>(decision: Promise<T | null>): Promise<T | null>;
}

interface Reviewed {
  readonly id: string;
  readonly version: number;
  readonly submittedAt: string | null;
}

/** Reasons for returning an application, kept in this browser until they are sent. */
export function useSendBack(
  route: typeof returnCompany | typeof returnChangeRequest,
  { id, version, submittedAt }: Reviewed,
): SendBack {
  const round = submittedAt ?? '';
  const start = { version: 0, draft: { round, reasons: [] }, by: null, at: null };
  const draft = useAutosave<WrittenReasons>({
    place: () => `review/${id}`,
    start,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: (kept) => (kept.round === round ? kept : null),
    send: null,
  });
  const act = useCommand(route);
  const fields = useDraftFields(draft, act.failure, { check: ({ reasons }) => checkReasons(reasons) });
  const givenReasons = useValue(fields, 'reasons');
  const problem = useWrong(fields).get('reasons');
  const forget = () => draft.take(start);

  async function send({ reasons }: WrittenReasons) {
    const sent = await act.run({ id, version, reasons: [...reasons] }, '已退回，供应商将收到逐项原因');
    if (sent !== null) forget();
    return sent;
  }

  return {
    of: fields,
    draft,
    given: givenReasons,
    toggle(field) {
      const others = givenReasons.filter((one) => one.field !== field);
      fields.form.clearErrors('reasons');
      fields.form.setValue(
        'reasons',
        others.length < givenReasons.length ? others : [...givenReasons, { field, message: '' }],
      );
      fields.changed();
    },
    problem,
    busy: act.busy,
    run: () => whenValid(fields, send),
    async unless(decision) {
      const decided = await decision;
      if (decided !== null) forget();
      return decided;
    },
  };
}
