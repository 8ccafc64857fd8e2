/** Whether a storage, or the machine, says that there is no such file, and not that it cannot be asked. */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A folder's, and those of an object store.
  return ('code' in error && error.code === 'ENOENT') || ['NoSuchKey', 'NotFound'].includes(error.name);
}
