import type { WorkbookFault } from '@procure/domain/workbook/workbook.ts';
import { SaxesParser } from 'saxes';

export class WorkbookNotRead extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

type Attributes = Readonly<Record<string, string>>;

interface XmlEvents {
  /** Names without their prefix. */
  open?(tag: string, attributes: Attributes): void;
  text?(piece: string): void;
  close?(tag: string): void;
}

const pieceLength = 64 * 1024;
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses a part of a workbook piece by piece, so that no second copy of it is in memory. */
export function parseXml(part: Uint8Array | undefined, { open, text, close }: XmlEvents): void {
  if (part === undefined) throw new WorkbookNotRead('damaged');
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new WorkbookNotRead('damaged');
  });
  // Office writes none; entities of its own could expand without end.
  parser.on('doctype', () => {
    throw new WorkbookNotRead('damaged');
  });
  parser.on('opentag', (tag) => open?.(bare(tag.name), tag.attributes));
  parser.on('text', (piece) => text?.(piece));
  parser.on('cdata', (piece) => text?.(piece));
  parser.on('closetag', (tag) => close?.(bare(tag.name)));
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += pieceLength)
    parser.write(decoder.decode(part.subarray(at, at + pieceLength), { stream: true }));
  parser.write(decoder.decode()).close();
}

/** The attribute of this name, whatever its prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.includes(':') && bare(key) === name)?.[1];
}
