import type { FieldMessage } from '@procure/client/client.ts';
import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import type { TemplateView } from '@procure/contract/tender/template.schema.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { queryClient } from '@procure/web/call/queries.ts';
import { failed, type Saved, type Stored } from '@procure/web/draft/autosave.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { sha256Of } from '@procure/web/file/sha256.ts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { emptyLine, type LineDraft } from '../../../lib/line-draft.ts';
import { saveTender, tenderQuery } from '../queries.ts';
import { draftOf, emptyTender, inputOf, type TenderDraft, withinMethod } from './form-state.ts';
import { saveWhatIsValid } from './keep-back.ts';

export interface TenderStart {
  readonly id: string;
  /** The tender on the platform; null if it does not know it. */
  readonly stored: TenderView | null;
  readonly begun: TenderDraft;
  /** The tender or template that `begun` has its content from. */
  readonly origin?: Pick<TenderView, 'title' | 'tenderNo'> | Pick<TemplateView, 'name' | 'savedAt'>;
}

type Changes = Partial<TenderDraft> | ((draft: TenderDraft) => Partial<TenderDraft>);

export interface TenderWriting extends Omit<Draft<TenderDraft>, 'change' | 'save'> {
  /** Messages about parts refused at the last save, by the draft's paths. The draft keeps them as typed. */
  readonly keptBack: readonly FieldMessage[];
  change(changes: Changes): void;
  /** Saves the valid parts; `all`: everything has been saved. */
  save(): Promise<
    Saved & {
      readonly keptBack: readonly FieldMessage[];
      /** Ids of the lots on the platform. */
      readonly lots: readonly string[];
    }
  >;
  /** Discards changes that only this browser has; false if the platform's version cannot be read now. */
  discard(): Promise<boolean>;
}

const storedAs = (view: TenderView): Stored<TenderDraft> => ({
  version: view.version,
  draft: draftOf(view),
  by: view.lastSaved?.by ?? null,
  at: view.lastSaved?.at ?? null,
});

/**
 * The draft of a tender: kept in this browser at every keystroke, its valid parts saved on the platform a moment later.
 */
export function useTenderDraft({ id, stored, begun }: TenderStart): TenderWriting {
  const [keptBack, setKeptBack] = useState<readonly FieldMessage[]>([]);
  const back = useRef(keptBack);
  const [begins] = useState<Stored<TenderDraft>>(() =>
    stored === null ? { version: 0, draft: begun, by: null, at: null } : storedAs(stored),
  );
  const [accepted] = useState(() => (stored === null ? null : inputOf(begins.draft)));
  /** The input that the platform accepted last. */
  const server = useRef(accepted);
  const writing = useAutosave<TenderDraft>({
    // Tenders that were never saved share one place in this browser.
    place: (version) => (version === 0 ? [newTender, id] : `tender/${id}`),
    start: begins,
    isSame,
    markOf: (draft) => markOf(inputOf(draft)),
    restore: (kept) =>
      Array.isArray(kept.lots)
        ? withinMethod({
            ...emptyTender(new Date()),
            ...kept,
            // A draft that a browser kept before lots had criteria.
            lots: kept.lots.map((lot) => ({
              ...lot,
              criteria: lot.criteria ?? [],
              // A draft that a browser kept before lines had ceilings.
              priceLines: lot.priceLines.map((line: LineDraft) => ({ ...emptyLine(), ...line })),
            })),
          })
        : null,
    onFirst: () => history.replaceState(history.state, '', `/tender/${id}/edit`),
    async send(draft, version, goesAs) {
      const outcome = await saveWhatIsValid<{ readonly data: { readonly version: number } }>({
        draft,
        server: server.current,
        now: new Date(),
        async send(input) {
          await goesAs(await markOf(input));
          return saveTender({ id, version, ...input });
        },
        unchanged: { ok: true, data: { version } },
      });
      back.current = outcome.keptBack;
      setKeptBack(outcome.keptBack);
      const { reply } = outcome;
      if (!reply.ok) {
        const theirs = reply.reason === 'conflict' ? await readTender(id) : null;
        if (theirs === null) return failed(reply);
        server.current = inputOf(draftOf(theirs));
        return { kind: 'overtaken', theirs: storedAs(theirs) };
      }
      server.current = outcome.server;
      void readTendersAgain();
      const whole = outcome.keptBack.length === 0;
      return { kind: 'saved', version: reply.data.version, at: new Date().toISOString(), whole };
    },
  });
  const { version } = writing;
  return {
    ...writing,
    keptBack,
    change: (changes) =>
      writing.change((now) =>
        // Equal parts stay the same objects, so that their fields are not rendered again.
        replaceEqualDeep(
          now,
          withinMethod({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }),
        ),
      ),
    async save() {
      const saved = await writing.save();
      return {
        ...saved,
        keptBack: back.current,
        lots: (server.current?.lots ?? []).map(({ id: lotId }) => lotId),
      };
    },
    async discard() {
      const theirs = version === 0 ? null : await readTender(id);
      if (theirs === null && version > 0) return false;
      writing.take(theirs === null ? begins : storedAs(theirs));
      setKeptBack([]);
      return true;
    },
  };
}

/** Storage key in this browser for tenders that the platform does not know, each by its id. */
export const newTender = 'tender/new';

async function readTender(id: string): Promise<TenderView | null> {
  const read = await queryClient.fetchQuery({ ...tenderQuery(id), staleTime: 0 }).catch(() => null);
  return read?.data ?? null;
}

function readTendersAgain(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path.startsWith('/api/inner/pch/tenders'),
  });
}

/** Whether two drafts have the same content. */
function isSame(one: TenderDraft, other: TenderDraft): boolean {
  return plain(inputOf(one)) === plain(inputOf(other));
}

/** The content that is sent as text, regardless of how a number is written. */
function plain(input: TenderInput): string {
  return JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'string' && /^\d+\.\d*0*$/.test(value) ? value.replace(/\.?0*$/, '') : value,
  );
}

/** Digest by which this browser recognises its own save in the platform's draft. */
const markOf = (input: TenderInput): Promise<string> => sha256Of(new TextEncoder().encode(plain(input)));
