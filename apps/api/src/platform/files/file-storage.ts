import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/**
 * `audit-seal`: the last seal of the audit log · `transparency`: the end of the public log · `trial`: written to
 * measure the time.
 */
export type NoteName = 'audit-seal' | 'transparency' | 'trial';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The storage of files. A path comes from the table `file`, never from a request. An upload grows under its id until
 * it is finished, checked and settled.
 */
export interface FileStorage {
  /** The store of unfinished uploads; loaded at the first upload, since few processes receive one. */
  uploads(): Promise<DataStore>;
  readUpload(id: string, range?: ByteRange): Promise<Readable>;
  /** Moves a finished upload to its place, flushed to disk, and returns its path. Safe to repeat. */
  settle(id: string): Promise<string>;
  /** Removes the remains of an upload once its file is recorded. Safe to repeat. */
  release(id: string): Promise<void>;
  /** Removes an upload that was refused or abandoned. Not for settled ones. */
  discard(id: string): Promise<void>;
  /** Stores a file made by the server (an opened bid, a seed) under the id. */
  put(id: string, content: Readable, size: number): Promise<string>;
  /** The stream fails if there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file that `put` stored under the id, completely or not; does nothing if there is none. */
  remove(id: string): Promise<void>;
  /**
   * Removes old incomplete files of `put` whose process has died; returns their number. Ages are measured by the
   * machine's own clock, which the file system uses; `now` is for tests.
   */
  removeDrafts(now?: Date): Promise<number>;
  /** Free bytes of the storage; null if another system monitors them. */
  free(): Promise<number | null>;
  /** The id of the storage itself, by which a database recognises its own; null for a new one. */
  readMark(): Promise<string | null>;
  writeMark(id: string): Promise<void>;
  /** A note kept beside the files, as evidence against the database; null before it is written. */
  readNote(name: NoteName): Promise<string | null>;
  /** Writes the note atomically: readers see either the previous or the new one. */
  writeNote(name: NoteName, text: string): Promise<void>;
  /** Removes uploads not finished within `uploadLifetime`, by the same clock; returns their number. */
  expireUploads(now?: Date): Promise<number>;
}

/** Milliseconds for which an unfinished upload may be resumed. */
export const uploadLifetime = 72 * 3_600_000;

/** Milliseconds after which a file that is being stored but no longer grows counts as abandoned. */
export const draftLifetime = 10 * 60_000;
