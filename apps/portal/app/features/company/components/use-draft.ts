import { saveCompanyDraft } from '@procure/client/company/company.gen.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { forgetDraft, keepDraft, keptDraft, type Unsent } from '../../../lib/kept-draft.ts';
import { applied, type ProfileChange } from './profile-form.ts';

export type DraftState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

const quiet = 1500;
const retry = 8000;

/** What this browser keeps until the server has it: an account has one company. */
const name = 'company';

/**
 * A profile that is kept here with every change and on the server a moment later; what is being sent is never
 * overtaken, and what a reload or a session that ran out kept from the server is taken up again.
 */
export function useDraft(start: {
  readonly id: string;
  readonly version: number;
  readonly profile: CompanyProfile;
}) {
  const [profile, setProfile] = useState(start.profile);
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' });
  const latest = useRef(start.profile);
  const kept = useRef({ version: start.version, profile: start.profile });
  const sending = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (sending.current !== null && !(await sending.current)) return false;
    if (latest.current === kept.current.profile && kept.current.version > 0) return true;
    const profile = latest.current;
    setState({ kind: 'saving' });
    const call = client
      .call(saveCompanyDraft, {
        id: start.id,
        version: kept.current.version,
        profile: {
          ...profile,
          contacts: [...profile.contacts],
          certs: [...profile.certs],
          categoryCodes: [...profile.categoryCodes],
          supplyAreas: [...profile.supplyAreas],
        },
      })
      .then((reply) => {
        sending.current = null;
        if (reply.ok) {
          kept.current = { version: reply.data.version, profile };
          setState({ kind: 'saved', at: reply.data.savedAt });
          if (latest.current === profile) void forgetDraft(name);
          return true;
        }
        const again = reply.reason === undefined;
        setState({ kind: 'failed', message: reply.fields[0]?.message ?? reply.message, again });
        if (again) timer.current = setTimeout(() => void send(), retry);
        return false;
      });
    sending.current = call;
    return call;
  }, [start.id]);

  const set = useCallback(
    (change: ProfileChange) => {
      latest.current = applied(latest.current, change);
      setProfile(latest.current);
      const unsent: Unsent<CompanyProfile> = { version: kept.current.version, written: latest.current };
      void keepDraft(name, unsent);
      setState({ kind: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), quiet);
    },
    [send],
  );

  // One that was typed on a version since replaced, by a colleague, is let go: theirs counts.
  useEffect(() => {
    let current = true;
    void keptDraft<Unsent<CompanyProfile>>(name).then((unsent) => {
      if (!current || unsent === undefined || latest.current !== kept.current.profile) return;
      if (unsent.version === kept.current.version) set(unsent.written);
      else void forgetDraft(name);
    });
    return () => {
      current = false;
    };
  }, [set]);

  // Leaving the page loses nothing: what waits is sent at once, and closing the window asks first.
  useEffect(() => {
    const unsaved = () => latest.current !== kept.current.profile;
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (unsaved()) void send();
      clearTimeout(timer.current);
    };
  }, [send]);

  return { profile, set, state, save: send, version: () => kept.current.version };
}
