import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { getFactor, sendFactorCode, showFactor } from '@procure/contract/account/factor.route.ts';
import { getCommittee, signInToCommittee, voteChair } from '@procure/contract/evaluation/committee.route.ts';
import {
  closePreliminary,
  getEvaluation,
  submitPreliminary,
} from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView, SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { getReport, signReport } from '@procure/contract/evaluation/report.route.ts';
import { getOwnShare, releaseOpening } from '@procure/contract/opening/opening.route.ts';
import { signIn, signInStaff } from '@procure/contract/session/session.route.ts';
import { openWhole } from '@procure/sealing/division.ts';
import { unwrapByPassphrase } from '@procure/sealing/wrapping.ts';
import { demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { demoPassword, lastCode, type Reached } from './installation.ts';

/** A client for the calls that the pages make, signed in as an account. */
export async function wireOf(
  installation: Reached,
  side: 'portal' | 'console',
  loginName: string,
): Promise<Client> {
  return by(installation[side], await tokenOf(installation, side, loginName));
}

/** A session token, for requests outside the contract: uploads. */
export async function tokenOf(
  installation: Reached,
  side: 'portal' | 'console',
  loginName: string,
): Promise<string> {
  const route = side === 'portal' ? signIn : signInStaff;
  return must(await by(installation[side]).call(route, { loginName, password: demoPassword })).token;
}

/** A client of a supplier who has proved the second factor in this session by a code, as important acts require. */
export async function provenWireOf(installation: Reached, loginName: string): Promise<Client> {
  const supplier = await wireOf(installation, 'portal', loginName);
  const [to] = must(await supplier.call(getFactor, {})).roads;
  if (to === undefined) throw new Error(`no code can be sent to ${loginName}`);
  must(await supplier.call(sendFactorCode, { road: to.road }));
  must(await supplier.call(showFactor, { by: 'code', road: to.road, code: await lastCode(installation) }));
  return supplier;
}

const by = (base: string, token: string | null = null): Client =>
  createClient({
    transport: fetchTransport(base),
    token: () => token,
    onSignInRequired: () => undefined,
    now: () => Date.now(),
  });

/** The data of a reply. @throws Error with the message of a refusal */
export function must<T>(
  reply:
    | { readonly ok: true; readonly data: T }
    | { readonly ok: false; readonly message: string; readonly fields: readonly unknown[] },
): T {
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return reply.data;
}

/** Every member hands in the preliminary review. */
export async function submitReviews(
  installation: Reached,
  lotId: string,
  members: readonly string[],
  sheetOf: (view: EvaluationView, place: number) => SheetRowView[],
): Promise<void> {
  for (const [place, username] of members.entries()) {
    const member = await wireOf(installation, 'console', username);
    const view = must(await member.call(getEvaluation, { lotId }));
    must(await member.call(submitPreliminary, { lotId, scores: sheetOf(view, place) }));
  }
}

/** The evaluation once the files of its bids are compared, which the end of the review waits for. */
async function comparedView(chair: Client, lotId: string): Promise<EvaluationView> {
  for (let tries = 0; tries < 120; tries += 1) {
    const view = must(await chair.call(getEvaluation, { lotId }));
    if (view.preliminary?.blocker?.reason !== 'files_unread') return view;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`the files of lot ${lotId} are not compared within two minutes`);
}

/** As `submitReviews`; the first member closes the review as the chair, and rejects no bid for a finding. */
export async function reviewBids(
  installation: Reached,
  lotId: string,
  members: readonly string[],
  sheetOf: (view: EvaluationView, place: number) => SheetRowView[],
): Promise<void> {
  await submitReviews(installation, lotId, members, sheetOf);
  const chair = await wireOf(installation, 'console', members[0] ?? '');
  const { bids } = await comparedView(chair, lotId);
  const answers = bids.flatMap(({ bidId, findings }) =>
    findings.map(({ key: finding }) => ({ bidId, finding, reason: '已核对投标文件，符合要求' })),
  );
  must(await chair.call(closePreliminary, { lotId, answers }));
}

/** The members of the committee sign in, and elect the first one. */
export async function sitDown(installation: Reached, lotId: string, members: readonly string[]) {
  const clients = await Promise.all(members.map((username) => wireOf(installation, 'console', username)));
  for (const member of clients) {
    const { undertaking, biddersDigest } = must(await member.call(getCommittee, { lotId }));
    must(await member.call(signInToCommittee, { lotId, textVersion: undertaking.version, biddersDigest }));
  }
  const [first] = clients;
  const chair = first === undefined ? null : must(await first.call(getCommittee, { lotId })).members;
  const candidateId = chair?.find(({ self }) => self)?.id ?? '';
  for (const member of clients.slice(0, Math.floor(clients.length / 2) + 1))
    must(await member.call(voteChair, { lotId, candidateId }));
}

/** Every member of the committee signs the report of the lot. */
export async function signReports(installation: Reached, lotId: string, members: readonly string[]) {
  for (const username of members) {
    const member = await wireOf(installation, 'console', username);
    const { report } = must(await member.call(getReport, { lotId }));
    must(await member.call(signReport, { lotId, digest: report?.digest ?? '' }));
  }
}

/**
 * Opens the opener's share with the published passphrase of the demo story and releases it, as the opener's page
 * does.
 */
export async function releaseBy(opener: Client, lotId: string) {
  const { share } = must(await opener.call(getOwnShare, { lotId }));
  const identity = share === null ? null : await unwrapByPassphrase(share.byPassphrase, demoPassphrase);
  const parts = share?.shares[0]?.parts ?? [];
  const opened = identity === null ? null : await openWhole(identity, parts, lotId);
  return opener.call(releaseOpening, { lotId, share: opened ?? '' });
}
