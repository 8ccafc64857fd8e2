import { Readable } from 'node:stream';
import type { Config } from '../settings/config.ts';
import { isAbsent } from './absent.ts';
import { type ByteRange, type FileStorage, uploadLifetime } from './file-storage.ts';

type Settings = NonNullable<Config['s3']>;

const markName = '.storage-id';

/**
 * Files in an S3 bucket, each under its id; an unfinished file is a multipart upload with the same key. The client
 * takes some 30 MB of memory, so it is loaded at first use.
 */
export function openBucket(s3: Settings): FileStorage {
  const { bucket } = s3;
  let opened: ReturnType<typeof open> | null = null;
  const use = () => {
    opened ??= open(s3);
    return opened;
  };

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const { client } = await use();
    const { Body } = await client.getObject({
      Bucket: bucket,
      Key: key,
      ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
    });
    if (!(Body instanceof Readable)) throw new Error('the object store answered without a body');
    return Body;
  }

  async function readSmall(key: string): Promise<string | null> {
    try {
      const pieces: Buffer[] = [];
      for await (const piece of await read(key)) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces).toString('utf8').trim() || null;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async function writeSmall(key: string, text: string): Promise<void> {
    const { client } = await use();
    await client.putObject({ Bucket: bucket, Key: key, Body: `${text}\n` });
  }

  return {
    uploads: async () => (await use()).store,
    readUpload: read,
    // The upload's last part already made it a file, which the store has saved; there is nothing to move.
    settle: (id) => Promise.resolve(id),
    async release(id) {
      const { client } = await use();
      await client.deleteObject({ Bucket: bucket, Key: `${id}.info` });
    },
    async discard(id) {
      const { client } = await use();
      const Objects = [id, `${id}.info`, `${id}.part`].map((Key) => ({ Key }));
      await client.deleteObjects({ Bucket: bucket, Delete: { Objects } });
    },
    async put(id, content, size) {
      const { client } = await use();
      await client.putObject({ Bucket: bucket, Key: id, Body: content, ContentLength: size });
      return id;
    },
    async remove(id) {
      const { client } = await use();
      await client.deleteObject({ Bucket: bucket, Key: id });
    },
    // An object store has no incomplete objects.
    removeDrafts: () => Promise.resolve(0),
    free: () => Promise.resolve(null),
    readMark: () => readSmall(markName),
    writeMark: (id) => writeSmall(markName, id),
    readNote: (name) => readSmall(`.${name}`),
    writeNote: (name, text) => writeSmall(`.${name}`, text),
    read,
    async expireUploads() {
      return (await use()).store.deleteExpired();
    },
  };
}

async function open(s3: Settings) {
  const { S3Store } = await import('@tus/s3-store');
  const { S3 } = await import('@aws-sdk/client-s3');
  const connection = {
    // Other checksums than the protocol's own are an extension by Amazon, which other stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // Stores other than Amazon's are addressed by path, because they have no host name per bucket.
    ...(s3.endpoint === null ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
  };
  const store = new S3Store({
    s3ClientConfig: { ...connection, bucket: s3.bucket },
    expirationPeriodInMilliseconds: uploadLifetime,
    useTags: false,
  });
  return { store, client: new S3(connection) };
}
