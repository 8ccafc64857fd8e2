import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { objectStore } from '../../../testing/fixtures/object-store.ts';
import { testApp } from '../../../testing/test-app.ts';
import { openBucket } from './bucket.ts';

const { settings } = objectStore();
const house = testApp({}, settings);
const files = () => house.parts().files;

test('a stored file is read back, completely and in part, and is gone after its removal', async () => {
  const [id, content] = [randomUUID(), randomBytes(100_000)];
  const path = await files().put(id, Readable.from([content]), content.length);
  expect(content.equals(await buffer(await files().read(path)))).toBe(true);
  const part = await buffer(await files().read(path, { start: 99_990, end: 99_999 }));
  expect(part.equals(content.subarray(99_990))).toBe(true);
  await files().remove(id);
  await files().remove(id);
  await expect(files().read(path).then(buffer)).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a storage has one mark and its notes, and a new one has neither', async () => {
  expect(await files().readNote('transparency')).toBeNull();
  await files().writeNote('transparency', 'the first');
  await files().writeNote('transparency', 'the second');
  expect(await files().readNote('transparency')).toBe('the second');
  await files().writeMark('a-mark');
  expect(await files().readMark()).toBe('a-mark');
});

test('a wrong key is reported as a refusal, not as an empty store', async () => {
  const { s3 } = house.parts().config;
  if (s3 === null) throw new Error('the house has a bucket');
  const other = openBucket({ ...s3, secretAccessKey: 'another' });
  await expect(other.readMark()).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  const nowhere = openBucket({ ...s3, bucket: 'no-such-bucket' });
  await expect(nowhere.put(randomUUID(), Readable.from(['x']), 1)).rejects.toMatchObject({
    name: 'NoSuchBucket',
  });
});
