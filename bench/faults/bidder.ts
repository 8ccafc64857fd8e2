import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, type Failure, isPassing, type Reply } from '@procure/client/client.ts';
import { submitBid, withdrawBid } from '@procure/contract/bid/bid.route.ts';
import type { OutputOf, RequestOf } from '@procure/contract/registry.ts';
import type { Route } from '@procure/contract/route.ts';
import type { EnvelopeKind } from '@procure/domain/bid/bid.ts';
import type { AnnouncedEnvelope } from '@procure/domain/bid/envelope.ts';
import { digestOf } from '@procure/sealing/digest.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { neverBeginAnewForNow } from '@procure/web/file/upload-failure.ts';
import { type BidContent, plainEnvelope } from '../../apps/api/testing/fixtures/bid.ts';
import { upload } from '../../apps/api/testing/fixtures/upload.ts';
import { provenWireOf, tokenOf } from '../../e2e/wire.ts';
import type { Installation } from './installation.ts';

/** A lot that accepts bids. */
export interface OpenLot {
  readonly id: string;
  readonly recipient: string;
  /** A complete bid. */
  readonly content: BidContent;
}

/** A receipt that the supplier received, and whether that version was withdrawn; listed in order of submission. */
export interface Told {
  readonly versionId: string;
  readonly receiptNo: string;
  readonly files: readonly { readonly id: string; readonly sha256: string }[];
  withdrawn: boolean;
}

/** A supplier who bids repeatedly, and repeats a call without an answer as the page does. */
export interface Bidder {
  readonly name: string;
  readonly client: Client;
  readonly told: Told[];
  /** Refusals that only a fault of the server can explain. */
  readonly wronged: string[];
  /** Uploads a bid and submits it, or sometimes withdraws the version in force. */
  act(lot: OpenLot): Promise<void>;
  submission(lot: OpenLot): Promise<RequestOf<typeof submitBid>>;
  /** The envelopes of a bid, sealed and not uploaded. */
  sealed(lot: OpenLot): Promise<readonly SealedEnvelope[]>;
  /** Uploads an envelope, or resumes its upload. Does not retry; rejects with the server's answer. */
  send(envelope: SealedEnvelope): Promise<AnnouncedEnvelope>;
}

interface SealedEnvelope {
  readonly kind: EnvelopeKind;
  readonly bytes: Buffer;
  /** Address of the upload once it was created: the page resumes that one, too. */
  begun: string | null;
}

const kinds = ['technical', 'commercial', 'price'] as const;

/** A user of a supplier who has proved the second factor: only then can a price be submitted. */
export interface SignedIn {
  readonly name: string;
  readonly client: Client;
  readonly token: string;
}

export async function signedIn(installation: Installation, name: string): Promise<SignedIn> {
  return {
    name,
    client: await provenWireOf(installation, name),
    token: await tokenOf(installation, 'portal', name),
  };
}

/** A bidder without receipts. */
export function bidderOf(
  { name, client, token }: SignedIn,
  installation: Pick<Installation, 'portal'>,
): Bidder {
  const receipts: Told[] = [];
  const wronged: string[] = [];

  async function sealed(lot: OpenLot): Promise<SealedEnvelope[]> {
    const files = [
      ['files/1/技术方案.pdf', new Uint8Array(randomBytes(randomInt(20_000, 600_000)))],
    ] as const;
    return Promise.all(
      kinds.map(async (kind) => {
        const plain = await plainEnvelope({ ...lot.content, files }, kind);
        return { kind, bytes: Buffer.from(await sealBytes([lot.recipient], plain)), begun: null };
      }),
    );
  }

  async function send(
    envelope: SealedEnvelope,
    options: NonNullable<Parameters<typeof upload>[5]> = {},
  ): Promise<AnnouncedEnvelope> {
    const { kind, bytes, begun } = envelope;
    const name = `${kind}.age`;
    const metadata = { filename: name, purpose: 'envelope' };
    const { id: fileId } = await upload(installation.portal, 'outer', token, bytes, metadata, {
      ...options,
      uploadUrl: begun,
      onAfterResponse(request, response) {
        const place = response.getHeader('Location');
        if (place !== undefined) envelope.begun = new URL(place, installation.portal).href;
        return options.onAfterResponse?.(request, response);
      },
    });
    return { kind, fileId, name, size: bytes.length, sha256: digestOf(bytes) };
  }

  async function submission(lot: OpenLot) {
    const envelopes = [];
    for (const one of await sealed(lot)) {
      // Retries for longer than a server needs that is killed again while it restarts; the page waits for an hour.
      const retryDelays = Array.from({ length: 2_400 }, () => 250);
      envelopes.push(
        await send(one, { retryDelays, chunkSize: 128 * 1024, onAfterResponse: neverBeginAnewForNow }),
      );
    }
    return { lotId: lot.id, id: randomUUID(), envelopes };
  }

  return {
    name,
    client,
    told: receipts,
    wronged,
    sealed,
    send,
    submission,
    async act(lot) {
      const valid = receipts.findLast(({ withdrawn }) => !withdrawn);
      if (valid !== undefined && valid === receipts.at(-1) && Math.random() < 0.35) {
        const reply = await answered(client, withdrawBid, { lotId: lot.id, versionId: valid.versionId });
        if (reply.ok) valid.withdrawn = true;
        else wronged.push(`${name} withdraws: ${reply.message}`);
        return;
      }
      const input = await submission(lot).catch(
        (error: Error) => void wronged.push(`${name} uploads: ${error.message}`),
      );
      if (input === undefined) return;
      const reply = await answered(client, submitBid, input);
      if (reply.ok) receipts.push(receiptOf(input, reply.data));
      else wronged.push(`${name} submits: ${reply.message} ${JSON.stringify(reply.fields)}`);
    },
  };
}

export function receiptOf(
  input: RequestOf<typeof submitBid>,
  { receiptNo }: OutputOf<typeof submitBid>,
): Told {
  const files = input.envelopes.map(({ fileId: id, sha256 }) => ({ id, sha256 }));
  return { versionId: input.id, receiptNo, files, withdrawn: false };
}

/** Repeats a call unchanged until its outcome is known, for at most `patience` milliseconds. */
export async function answered<R extends Route>(
  client: Client,
  route: R,
  input: RequestOf<R>,
  patience = 120_000,
): Promise<Reply<R>> {
  const until = performance.now() + patience;
  for (;;) {
    const reply = await client.call(route, input);
    if (reply.ok || performance.now() > until || !isUndecided(reply)) return reply;
    await wait(150);
  }
}

function isUndecided(failure: Failure): boolean {
  return isPassing(failure) || failure.reason === 'rate_limited';
}
