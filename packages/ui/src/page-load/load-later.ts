/** A part of our program that did not arrive: the line was cut, or a new version has taken its place. */
export class LoadFailure extends Error {
  constructor() {
    super('本功能没有加载完整，可能是网络中断或系统刚刚更新。请检查网络后重试，或者刷新页面');
    this.name = 'LoadFailure';
  }
}

/**
 * A part of the program that is loaded when it is needed. Where its file does not come, the build's loader, whose error
 * the head script takes, answers nothing at all; a browser that imports by itself rejects.
 * @throws LoadFailure
 */
export async function loadLater<Part extends object>(loading: Promise<Part | undefined>): Promise<Part> {
  const part = await loading.catch(() => undefined);
  if (part === undefined) throw new LoadFailure();
  return part;
}
