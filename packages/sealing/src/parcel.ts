import { createTarDecoder, createTarPacker } from 'modern-tar';

/**
 * Several files as one, to be sealed together: a plain tar archive (POSIX pax), which `tar` reads everywhere. Not
 * zip: tar says each size before the content, so that both ends stream, and it cannot blow up when it is opened.
 */
export interface ParcelItem {
  readonly name: string;
  /** Bytes; the content must have exactly so many. */
  readonly size: number;
  content(): ReadableStream<Uint8Array>;
}

/** Packs while it is read: memory stays at a few pieces, whatever the size. The stream fails with its items. */
export function pack(items: readonly ParcelItem[]): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  void (async () => {
    for (const { name, size, content } of items) {
      await content().pipeTo(controller.add({ name, size, type: 'file', mode: 0o644 }));
    }
    controller.finalize();
  })().catch((error: unknown) => controller.error(error));
  return readable;
}

export interface UnpackedItem {
  readonly name: string;
  readonly size: number;
  /** To be read to its end, or cancelled, before the next item comes. */
  readonly content: ReadableStream<Uint8Array>;
}

/** The archive is not one that `pack` makes. */
export class ParcelError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ParcelError';
  }
}

/**
 * The files of a parcel, in order; anything in it that is no ordinary file is passed over. Names are as the packer
 * wrote them: never use one as a path. Errors of `packed` itself come through unchanged.
 * @throws ParcelError
 */
export async function* unpack(
  packed: ReadableStream<Uint8Array>,
): AsyncGenerator<UnpackedItem, void, undefined> {
  let failed: unknown = null;
  const source = withFailure(packed, (error) => {
    failed ??= error;
  });
  const reader = source.pipeThrough(createTarDecoder({ strict: true })).getReader();
  const take = async () => {
    try {
      return await reader.read();
    } catch (error) {
      throw failed ?? new ParcelError('not a parcel', error);
    }
  };
  try {
    for (let next = await take(); !next.done; next = await take()) {
      const { header, body } = next.value;
      if ((header.type ?? 'file') !== 'file') await body.cancel();
      else yield { name: header.name, size: header.size, content: body };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Notes the source's own failure, which the decoder would report as its own. */
function withFailure(
  stream: ReadableStream<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
