// A thread that reads one JSON text and ends; started by json-reader.ts.
import { workerData } from 'node:worker_threads';
import { finish } from '../files/thread-side.ts';
import type { ReadingOrder } from './json-reader.ts';
import { readJsonText } from './json-text.ts';

const { bytes, limits } = workerData as ReadingOrder;
finish(readJsonText(bytes, limits));
