import type { Readable } from 'node:stream';

export function passWithoutEngines(lines: Readable, write: (line: string) => void): Promise<void>;
