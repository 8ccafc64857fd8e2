import { readWorkbook } from './read-workbook.ts';

/** The worker: takes the bytes of a workbook, and answers with its cells or with its fault. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(readWorkbook(data)));
