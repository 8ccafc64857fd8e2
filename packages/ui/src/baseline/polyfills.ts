// Polyfills for the features that the built pages use and the baseline lacks; e2e/baseline.test.ts fails if one is missing.
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.map.group-by.js';
import { abortSignalAny, abortSignalTimeout } from './abort-signal.ts';

AbortSignal.any ??= abortSignalAny;
AbortSignal.timeout ??= abortSignalTimeout;
