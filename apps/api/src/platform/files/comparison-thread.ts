// Compares the files of a lot's bids in a thread of its own; started by file-comparison.ts.
import { workerData } from 'node:worker_threads';
import { type ComparedFiles, pairsOf } from './file-comparison.ts';
import { finish } from './thread-side.ts';

finish(pairsOf(workerData as ComparedFiles));
