import { staff } from '../../apps/api/seeds/story/people.ts';
import { storyInputs } from '../../apps/api/testing/story-readers.ts';
import { tokenOf } from '../wire.ts';
import type { TwoVersions, Version } from './installation.ts';

/** Maximum number of objects of one kind that are read. */
const mostOfAKind = 6;

export interface Asked {
  readonly name: string;
  readonly who: string;
  readonly status: number;
  readonly code: string;
}

async function ask(
  version: Version,
  { name, path }: TwoVersions['calls'][number],
  who: string,
  token: string | null,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Asked> {
  const place = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key] ?? '')));
  const base = path.startsWith('/api/inner/') ? version.console : version.portal;
  const answer = await fetch(`${base}${place}`, { headers: token === null ? {} : { authorization: token } });
  const { code = '' } = (await answer.json()) as { readonly code?: string };
  return { name, who, status: answer.status, code };
}

/** Calls every reading endpoint of the version as its possible readers, with ids of the story in the address. */
export async function readAll(
  { calls, current, db, former }: TwoVersions,
  version: Version,
): Promise<readonly Asked[]> {
  const reads = calls.filter(({ method }) => method === 'GET');
  const roles = new Map(staff.toReversed().map(({ role, username }) => [role, username]));
  const people = {
    outer: ['supplier_a', 'supplier_new', 'supplier_pending'],
    inner: [...roles.values(), 'buyer_b', 'agency_a'],
  };
  const sessions = new Map<string, string>();
  /** Begun at either in turn. */
  async function sessionOf(username: string, side: 'portal' | 'console'): Promise<string> {
    const begun = sessions.size % 2 === 0 ? former : current;
    const token = sessions.get(username) ?? (await tokenOf(begun, side, username));
    sessions.set(username, token);
    return token;
  }
  const questions: Asked[] = [];
  for (const call of reads.filter(({ path }) => !path.includes(':'))) {
    const side = call.path.startsWith('/api/inner/') ? 'inner' : 'outer';
    questions.push(await ask(version, call, 'a visitor', null));
    if (call.access.who === 'public') continue;
    for (const who of people[side])
      questions.push(
        await ask(version, call, who, await sessionOf(who, side === 'inner' ? 'console' : 'portal')),
      );
  }
  for (const [name, things] of Object.entries(storyInputs)) {
    const call = reads.find((one) => one.name === name);
    if (call === undefined) continue;
    const side = call.path.startsWith('/api/inner/') ? 'console' : 'portal';
    const { rows } = await things.execute(db);
    const step = Math.ceil(rows.length / mostOfAKind);
    for (const { username = '', ...input } of rows.filter((_, at) => at % step === 0)) {
      const token = username === '' ? null : await sessionOf(username, side);
      questions.push(await ask(version, call, username, token, input));
    }
  }
  return questions;
}
