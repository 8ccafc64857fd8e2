import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import type { UploadOptions } from 'tus-js-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { zipBomb, zipOf } from '../../testing/fixtures/archive.ts';
import { listen, pdf, sha256, storedFile, upload } from '../../testing/fixtures/upload.ts';
import { testApp } from '../../testing/test-app.ts';
import type { CompanyActor } from '../platform/actor.ts';

const house = testApp();
let portal: string;
let console_: string;

beforeAll(async () => {
  portal = await listen(house.app().portal);
  console_ = await listen(house.app().console);
});

/** A proxy between the client and the server that can break the connections. */
interface Line {
  readonly url: string;
  /** Lets this many bytes of the request bodies through, then breaks every connection. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

async function openLine(target: string): Promise<Line> {
  let left = Number.POSITIVE_INFINITY;
  const server = http.createServer((request, response) => {
    const { hostname, port } = new URL(target);
    const { method = 'GET', url = '/', headers } = request;
    const onward = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    let dead = false;
    request.on('data', (chunk: Buffer) => {
      if (dead) return;
      onward.write(chunk);
      left -= chunk.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      dead = true;
      // The bytes sent so far arrive; then both connections break.
      setTimeout(() => {
        request.destroy();
        onward.destroy();
      }, 50);
    });
    request.on('end', () => dead || onward.end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      left = bytes;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function read(id: string): Promise<Buffer> {
  const file = await storedFile(house, id);
  const parts: Buffer[] = [];
  for await (const part of await house.parts().files.read(file?.path ?? '')) parts.push(part);
  return Buffer.concat(parts);
}

/** Stores all bytes of an upload without making the file, as a process does that dies in between. */
async function storeWithoutFile(content: Buffer, { accountId, company }: CompanyActor): Promise<string> {
  const store = await house.parts().files.uploads();
  const { Upload: TusUpload } = await import('@tus/server');
  const { Readable } = await import('node:stream');
  const id = crypto.randomUUID();
  const metadata = {
    filename: '半途.pdf',
    purpose: 'attachment',
    account: accountId,
    company: company.id,
  };
  await store.create(new TusUpload({ id, size: content.length, offset: 0, metadata }));
  await store.write(Readable.from([content]), id, 0);
  return id;
}

describe('an upload', () => {
  test('becomes a file of its company, with name, size, type and SHA-256', async () => {
    const { actor, token } = await house.company();
    const content = pdf(300_000);
    const { id } = await upload(portal, 'outer', token, content, {
      filename: '营业执照（副本）.pdf',
      purpose: 'certificate',
    });
    expect(await storedFile(house, id)).toMatchObject({
      name: '营业执照（副本）.pdf',
      size: content.length,
      sha256: sha256(content),
      mime: 'application/pdf',
      purpose: 'certificate',
      ownerAccountId: actor.accountId,
      ownerCompanyId: actor.company.id,
    });
    expect(await read(id)).toEqual(content);
  });

  test('is stored unchanged, whatever its unpacked size, under a valid name', async () => {
    const { token } = await house.company();
    const bomb = zipBomb();
    const attached = { purpose: 'attachment', filename: `${'标'.repeat(300)}.zip` };
    const { id } = await upload(portal, 'outer', token, bomb, attached);
    const file = await storedFile(house, id);
    expect(file).toMatchObject({ size: bomb.length, sha256: sha256(bomb), mime: 'application/zip' });
    expect([...(file?.name ?? '')]).toHaveLength(255);
    expect(file?.name).toMatch(/^标+\.zip$/);
  });

  test('is begun once, however often its beginning is repeated, and by its own account alone', async () => {
    const { actor, token } = await house.company();
    const content = pdf(5_000);
    const begin = (by: string, key: string, length = content.length) => {
      const metadata = Object.entries({ filename: 'a.pdf', purpose: 'attachment', key });
      return fetch(`${portal}/api/outer/pch/uploads`, {
        method: 'POST',
        headers: {
          ...{ authorization: by, 'tus-resumable': '1.0.0', 'upload-length': String(length) },
          'upload-metadata': metadata
            .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
            .join(),
        },
      });
    };
    const begunBy = async (accountId: string) => {
      const { db } = house.parts();
      return db.selectFrom('openUpload').select('id').where('accountId', '=', accountId).execute();
    };
    const key = randomUUID();
    const at = async (one: Promise<Response>) => (await one).headers.get('location');
    const place = await at(begin(token, key));
    expect(place).toMatch(/^\/api\/outer\/pch\/uploads\//);
    // The last segment is the file's id later, so it must have the form of an id.
    expect(z.uuid().safeParse(place?.split('/').at(-1)).success).toBe(true);
    expect(place).not.toContain(key);
    expect(await at(begin(token, key))).toBe(place);
    expect(await begunBy(actor.accountId)).toHaveLength(1);
    // Concurrent requests after the first may be refused as a conflict; a repeated one then finds the same upload.
    const other = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => begin(token, other)));
    const otherPlace = await at(begin(token, other));
    expect(otherPlace).not.toBe(place);
    expect(await begunBy(actor.accountId)).toHaveLength(2);
    // Half of it came before the beginning was repeated: nothing of that is lost.
    const send = (offset: number, until: number) =>
      fetch(`${portal}${otherPlace}`, {
        method: 'PATCH',
        headers: {
          ...{ authorization: token, 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
          'content-type': 'application/offset+octet-stream',
        },
        body: content.subarray(offset, until),
      });
    expect((await send(0, 2_000)).status).toBe(204);
    expect((await begin(token, other)).headers.get('upload-offset')).toBe('2000');
    expect((await send(2_000, content.length)).status).toBe(204);
    expect(await read(otherPlace?.split('/').at(-1) ?? '')).toEqual(content);
    expect((await begin(token, other)).headers.get('upload-offset')).toBe(String(content.length));
    // Another upload with the same key is a client's error; the same key of another account is a different one.
    expect((await begin(token, key, 4_000)).status).toBe(400);
    expect((await begin(token, 'no uuid')).status).toBe(400);
    const stranger = await house.company();
    const strangers = await at(begin(stranger.token, key));
    expect(strangers).not.toBe(place);
    expect(await begunBy(stranger.actor.accountId)).toHaveLength(1);
    for (const [by, unfinished] of [
      [token, place],
      [stranger.token, strangers],
    ] as const) {
      const headers = { authorization: by, 'tus-resumable': '1.0.0' };
      expect((await fetch(`${portal}${unfinished}`, { method: 'DELETE', headers })).status).toBe(204);
    }
  });

  test('resumes after a broken connection, and nothing is sent twice', async () => {
    const { token } = await house.company();
    const content = pdf(6_000_000);
    const line = await openLine(portal);
    try {
      line.cutAfter(2_000_000);
      const resumedAt: number[] = [];
      const { id } = await upload(
        line.url,
        'outer',
        token,
        content,
        { filename: '方案.pdf', purpose: 'attachment' },
        {
          retryDelays: [100, 300, 1000, 3000],
          onAfterResponse: (request, response) => {
            if (request.getMethod() === 'HEAD') resumedAt.push(Number(response.getHeader('upload-offset')));
          },
        },
      );
      expect(resumedAt.length).toBeGreaterThan(0);
      expect(resumedAt[0]).toBeGreaterThan(500_000);
      expect(await storedFile(house, id)).toMatchObject({ size: content.length, sha256: sha256(content) });
      expect(await read(id)).toEqual(content);
    } finally {
      await line.close();
    }
  });

  test('is finished when its last byte came but the process died before saying so', async () => {
    const { token, actor } = await house.company();
    const content = pdf(50_000);
    const id = await storeWithoutFile(content, actor);
    // Of concurrent requests, one makes it a file; the others get the same answer.
    const asked = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${portal}/api/outer/pch/uploads/${id}`, {
          method: 'HEAD',
          headers: { authorization: token, 'tus-resumable': '1.0.0' },
        }),
      ),
    );
    for (const { status, headers } of asked) {
      expect(status).toBe(200);
      expect(headers.get('upload-offset')).toBe(String(content.length));
    }
    // Read again, since no digest was kept going.
    expect(await storedFile(house, id)).toMatchObject({ name: '半途.pdf', sha256: sha256(content) });
    // And once more, as a client does whose answer was lost.
    const again = await fetch(`${portal}/api/outer/pch/uploads/${id}`, {
      method: 'HEAD',
      headers: { authorization: token, 'tus-resumable': '1.0.0' },
    });
    expect(again.headers.get('upload-offset')).toBe(String(content.length));
  });

  test('answers a deletion alike before and after the last byte has become a file', async () => {
    const { token, actor } = await house.company();
    const id = await storeWithoutFile(pdf(1000), actor);
    const headers = { authorization: token, 'tus-resumable': '1.0.0' };
    const ask = (method: string) => fetch(`${portal}/api/outer/pch/uploads/${id}`, { method, headers });
    const before = await ask('DELETE');
    expect(before.status).toBe(404);
    expect(await before.json()).toMatchObject({ code: '4040' });
    // Nothing was deleted: the upload becomes a file.
    expect((await ask('HEAD')).status).toBe(200);
    expect((await ask('DELETE')).status).toBe(404);
    expect(await storedFile(house, id)).toMatchObject({ name: '半途.pdf' });
  });

  test('accepts a sealed envelope unchanged, and a tender document of staff', async () => {
    const supplier = await house.company();
    const sealed = Buffer.from(await sealBytes([(await makeKeyPair()).recipient], pdf(1000)));
    const sent = await upload(portal, 'outer', supplier.token, sealed, {
      filename: '技术标.pdf',
      purpose: 'envelope',
    });
    expect(await storedFile(house, sent.id)).toMatchObject({
      purpose: 'envelope',
      mime: 'application/octet-stream',
    });
    const buyer = await house.staff('buyer');
    const document = await upload(console_, 'inner', buyer.token, pdf(1000), {
      filename: '招标文件.pdf',
      purpose: 'document',
    });
    expect(await storedFile(house, document.id)).toMatchObject({ purpose: 'document', ownerCompanyId: null });
  });

  test('leaves no partial file behind', async () => {
    const { token } = await house.company();
    const folder = join(house.parts().config.dataDir, 'uploads');
    await upload(portal, 'outer', token, pdf(1000), { filename: 'a.pdf', purpose: 'attachment' });
    await upload(portal, 'outer', token, Buffer.from('no pdf'), {
      filename: 'a.pdf',
      purpose: 'attachment',
    }).catch(() => 0);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an upload is refused', () => {
  const refused = async (content: Buffer, metadata: Record<string, string>, options: UploadOptions = {}) => {
    const { token } = await house.company();
    return upload(portal, 'outer', token, content, metadata, options).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };
  const small = pdf(10);

  test('before its first byte when it is too large, with its size and the limit', async () => {
    const { token } = await house.company();
    const answer = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-length': String(20 * 1024 * 1024 + 1),
        'upload-metadata': `filename ${Buffer.from('图纸.zip').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: '4701',
      message: '文件“图纸.zip”大小20.00 MB，超过20.00 MB上限',
      data: null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('when it is empty, of another format, or does not match its name', async () => {
    expect(await refused(Buffer.alloc(0), { filename: '空.pdf', purpose: 'attachment' })).toBe(
      '400 4705 文件“空.pdf”是空文件',
    );
    expect(await refused(small, { filename: '程序.exe', purpose: 'attachment' })).toBe(
      '400 4702 不支持的文件格式，仅支持pdf、ofd、jpg、jpeg、png、doc、docx、wps、xls、xlsx、et、zip、rar',
    );
    expect(await refused(Buffer.from('MZ'.padEnd(300)), { filename: '假.pdf', purpose: 'attachment' })).toBe(
      '400 4703 文件内容与扩展名不符',
    );
    const page = Buffer.from('<html><table><tr><td>1</td></tr></table></html>');
    expect(await refused(page, { filename: '报价.xls', purpose: 'attachment' })).toBe(
      '400 5450 文件内容与扩展名不符：实际是网页（HTML）。请用Excel或WPS打开，另存为xlsx后重新上传',
    );
    expect(await refused(zipOf(['a.jpg']), { filename: '执照.zip', purpose: 'certificate' })).toBe(
      '400 4702 不支持的文件格式，仅支持pdf、ofd、jpg、jpeg、png',
    );
  });

  test('when an archive’s directory claims to be larger than the archive', async () => {
    const lying = zipBomb();
    for (const [size, offset] of [
      [0xfffffff0, 0],
      [46, 0xfffffff0],
    ] as const) {
      lying.writeUInt32LE(size, lying.length - 10);
      lying.writeUInt32LE(offset, lying.length - 6);
      expect(await refused(lying, { filename: '清单.zip', purpose: 'attachment' })).toBe(
        '400 4703 文件内容与扩展名不符',
      );
    }
  });

  test('when it has a password', async () => {
    const locked = await readFile(new URL('../../testing/fixtures/files/user-password.pdf', import.meta.url));
    expect(await refused(locked, { filename: '密.pdf', purpose: 'attachment' })).toBe(
      '400 4704 文件已加密，请取消密码后重新上传',
    );
  });

  test('when a bid’s envelope was not sealed', async () => {
    expect(await refused(small, { filename: '商务标.pdf', purpose: 'envelope' })).toBe(
      '400 4504 文件“商务标.pdf”未完成加密，系统拒收，请重新加密后上传',
    );
  });

  test('without a purpose, for a purpose of the other side, and without a session', async () => {
    expect(await refused(small, { filename: 'a.pdf' })).toMatch(/^400 4000/);
    expect(await refused(small, { filename: 'a.pdf', purpose: 'opened' })).toMatch(/^400 4000/);
    expect(await refused(small, { filename: 'a.pdf', purpose: 'document' })).toMatch(/^403 4031/);
    await expect(
      upload(portal, 'outer', 'x', small, { filename: 'a.pdf', purpose: 'attachment' }),
    ).rejects.toThrow('401 4030 用户认证失败，请重新登录');
    const { token } = await house.staff('buyer');
    await expect(
      upload(portal, 'outer', token, small, { filename: 'a.pdf', purpose: 'attachment' }),
    ).rejects.toThrow('401');
  });
});

describe('another’s upload', () => {
  test('does not exist for anybody else: not to ask after, not to go on with, not to cancel', async () => {
    const owner = await house.company();
    const rival = await house.company();
    const started = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: owner.token,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    expect(started.status).toBe(201);
    const url = `${portal}${started.headers.get('location')}`;
    const attempt = (method: string, token: string) =>
      fetch(url, {
        method,
        headers: {
          authorization: token,
          'tus-resumable': '1.0.0',
          ...(method === 'PATCH'
            ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
            : {}),
        },
        ...(method === 'PATCH' ? { body: 'x'.repeat(10) } : {}),
      }).then(({ status }) => status);
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect(await attempt(method, rival.token), method).toBe(404);
    expect(await attempt('HEAD', 'nobody')).toBe(401);
    expect(await attempt('HEAD', owner.token)).toBe(200);
    expect(await attempt('PATCH', owner.token)).toBe(204);
    expect(await attempt('DELETE', owner.token)).toBe(204);
    expect(await attempt('HEAD', owner.token)).toBe(404);
  });

  test('cannot be named by a path', async () => {
    const { token } = await house.company();
    for (const id of ['..%2f..%2fsecrets%2fmaster.key', '%00', 'a'.repeat(36)]) {
      const answer = await fetch(`${portal}/api/outer/pch/uploads/${id}`, {
        method: 'HEAD',
        headers: { authorization: token, 'tus-resumable': '1.0.0' },
      });
      expect(answer.status, id).toBe(404);
    }
  });
});

describe('an unfinished upload', () => {
  test('is given up after three days, and not before', async () => {
    const { token } = await house.company();
    const answer = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    expect(answer.status).toBe(201);
    const { files, config } = house.parts();
    const day = 86_400_000;
    await files.expireUploads(new Date(Date.now() + 2.9 * day));
    expect(await readdir(join(config.dataDir, 'uploads'))).toHaveLength(2);
    expect(await files.expireUploads(new Date(Date.now() + 3.1 * day))).toBe(1);
    expect(await readdir(join(config.dataDir, 'uploads'))).toEqual([]);
  });
});
