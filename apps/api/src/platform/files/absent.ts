/**
 * Whether the error of a storage or the file system means that the file does not exist, not that it cannot be reached.
 */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The codes of folders, and of object stores.
  return ('code' in error && error.code === 'ENOENT') || ['NoSuchKey', 'NotFound'].includes(error.name);
}
