import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** How far the audit log was sealed, and the public log had come; what is written to see how long that takes. */
export type NoteName = 'audit-seal' | 'transparency' | 'trial';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where files lie. A path is what the table `file` holds; it never comes from a request.
 * An upload grows under its id until it is finished, checked and settled.
 */
export interface FileStorage {
  /** Where unfinished uploads grow; loaded at the first upload, since few processes see one at once. */
  uploads(): Promise<DataStore>;
  readUpload(id: string, range?: ByteRange): Promise<Readable>;
  /** Puts a finished upload in its place, safely on disk, and tells its path. Safe to repeat. */
  settle(id: string): Promise<string>;
  /** Forgets what is left of an upload once its file is recorded. Safe to repeat. */
  release(id: string): Promise<void>;
  /** Removes an upload that was refused or given up, whole. Not for settled ones. */
  discard(id: string): Promise<void>;
  /** Stores a file that the server makes itself (an opened bid, a seed) under the id. */
  put(id: string, content: Readable, size: number): Promise<string>;
  /** The stream fails when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** Removes what `put` stored under the id, or had begun to store; nothing where there is none. */
  remove(id: string): Promise<void>;
  /**
   * Removes what `put` began long ago and did not finish, its process having died; returns how many. What was written
   * when is told by the machine's own clock, by which the file system writes it; another `now` is for tests.
   */
  removeDrafts(now?: Date): Promise<number>;
  /** Bytes still free where files lie; null where that is somebody else's to watch. */
  free(): Promise<number | null>;
  /** The id of the storage itself, by which a database knows its own; null in one that is new. */
  readMark(): Promise<string | null>;
  writeMark(id: string): Promise<void>;
  /** What is kept beside the files, for the day the database says something else; null before it was written. */
  readNote(name: NoteName): Promise<string | null>;
  /** The whole note at once: whoever reads meets the one before or this one. */
  writeNote(name: NoteName, text: string): Promise<void>;
  /** Removes uploads not finished within `uploadLifetime`, by the same clock; returns how many. */
  expireUploads(now?: Date): Promise<number>;
}

/** Milliseconds an unfinished upload waits to be resumed. */
export const uploadLifetime = 72 * 3_600_000;

/** Milliseconds after which a file that is still being stored, and no longer grows, is nobody's. */
export const draftLifetime = 10 * 60_000;
