/** A part of our program that did not arrive: the line was cut, or a new version has taken its place. */
export class LoadFailure extends Error {
  constructor() {
    super('本功能没有加载完整，可能是网络中断或系统刚刚更新。请检查网络后重试，或者刷新页面');
    this.name = 'LoadFailure';
  }
}

/**
 * Loads a part of the program on demand. If its file does not load, the build's loader returns undefined, since the head
 * script handles its error; a browser that imports by itself rejects.
 * @throws LoadFailure
 */
export async function loadLater<Part extends object>(loading: Promise<Part | undefined>): Promise<Part> {
  const part = await loading.catch(() => undefined);
  if (part === undefined) throw new LoadFailure();
  return part;
}
