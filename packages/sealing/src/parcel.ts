import { createTarDecoder, createTarPacker } from 'modern-tar';

/**
 * One file of a parcel. A parcel is a plain tar archive (POSIX pax) of the files that are sealed together; the `tar`
 * command reads it. Tar was chosen over zip because it states each size before the content, so that both ends can
 * stream, and because it cannot expand when it is unpacked.
 */
export interface ParcelItem {
  readonly name: string;
  /** Size in bytes; the content must have exactly this size. */
  readonly size: number;
  content(): ReadableStream<Uint8Array>;
}

/**
 * Packs the items as the stream is read and holds only a few chunks in memory. The stream fails if an item's stream
 * fails.
 */
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
  /** Read it to its end, or cancel it, before taking the next item. */
  readonly content: ReadableStream<Uint8Array>;
}

/** The archive is not a valid parcel. */
export class ParcelError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ParcelError';
  }
}

/**
 * Yields the files of a parcel in order and skips entries that are not regular files. The packer chose the names: never
 * use one as a path. Errors of the stream `packed` are rethrown unchanged.
 * @throws ParcelError if the archive is invalid
 */
export async function* unpack(
  packed: ReadableStream<Uint8Array>,
): AsyncGenerator<UnpackedItem, void, undefined> {
  let sourceError: unknown = null;
  const source = withFailure(packed, (error) => {
    sourceError ??= error;
  });
  const reader = source.pipeThrough(createTarDecoder({ strict: true })).getReader();
  const take = async () => {
    try {
      return await reader.read();
    } catch (error) {
      throw sourceError ?? new ParcelError('not a parcel', error);
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

/** Reports an error of the source to `onFailure`. The tar decoder would otherwise hide that the source caused it. */
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
