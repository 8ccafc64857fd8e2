// A thread that reads one JSON text and ends. Begun by json-reader.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingOrder } from './json-reader.ts';
import { readJsonText } from './json-text.ts';

const { bytes, limits } = workerData as ReadingOrder;
parentPort?.postMessage(readJsonText(bytes, limits));
