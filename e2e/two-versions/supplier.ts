import { randomUUID } from 'node:crypto';
import type { Client } from '@procure/client/client.ts';
import { getFactor, sendFactorCode, showFactor } from '@procure/contract/account/factor.route.ts';
import { submitBid } from '@procure/contract/bid/bid.route.ts';
import { expect } from 'vitest';
import { type Bidder, bidderOf, type OpenLot, receiptOf, type Told } from '../../bench/faults/bidder.ts';
import { lastCode } from '../installation.ts';
import { must, tokenOf } from '../wire.ts';
import { clientAt, type Version } from './installation.ts';

/** A supplier with one session, which both versions accept. */
export interface Supplier {
  readonly token: string;
  client(version: Version): Client;
  bidder(version: Version): Bidder;
  /** The receipts of the lot, in order. */
  told(lot: OpenLot): Told[];
}

/** Signs in at one version, and passes the second factor at the other. */
export async function supplierAt(name: string, one: Version, other: Version): Promise<Supplier> {
  const token = await tokenOf(one, 'portal', name);
  const client = (version: Version) => clientAt(version, 'portal', token);
  const [to] = must(await client(one).call(getFactor, {})).roads;
  if (to === undefined) throw new Error(`no code can be sent to ${name}`);
  must(await client(one).call(sendFactorCode, { road: to.road }));
  must(await client(other).call(showFactor, { by: 'code', road: to.road, code: await lastCode(one) }));
  const told = new Map<string, Told[]>();
  return {
    token,
    client,
    bidder: (version) => bidderOf({ name, client: client(version), token }, version),
    told(lot) {
      const all = told.get(lot.id) ?? [];
      told.set(lot.id, all);
      return all;
    },
  };
}

/** Uploads the first half of a file to one version. Returns the upload's address at the other. */
async function beginUpload(one: Version, other: Version, token: string, name: string, bytes: Buffer) {
  const tus = { authorization: token, 'tus-resumable': '1.0.0' };
  const words = Object.entries({ filename: name, purpose: 'envelope' });
  const metadata = words.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const begun = await fetch(`${one.portal}/api/outer/pch/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join() },
  });
  const { pathname } = new URL(begun.headers.get('location') ?? '', one.portal);
  const sent = await fetch(`${one.portal}${pathname}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes.subarray(0, bytes.length >> 1)),
  });
  expect([begun.status, sent.status, sent.headers.get('upload-offset')]).toEqual([
    201,
    204,
    String(bytes.length >> 1),
  ]);
  return `${other.portal}${pathname}`;
}

/**
 * Bids with files begun at one version and finished at the other, submits at one and repeats the submission at the
 * other.
 */
export async function bid(supplier: Supplier, lot: OpenLot, one: Version, other: Version): Promise<void> {
  const envelopes = [];
  for (const envelope of await supplier.bidder(other).sealed(lot)) {
    const { kind, bytes } = envelope;
    envelope.begun = await beginUpload(one, other, supplier.token, `${kind}.age`, bytes);
    envelopes.push(await supplier.bidder(other).send(envelope));
  }
  const input = { lotId: lot.id, id: randomUUID(), envelopes };
  const given = must(await supplier.client(one).call(submitBid, input));
  expect(must(await supplier.client(other).call(submitBid, input))).toEqual(given);
  supplier.told(lot).push(receiptOf(input, given));
}
