// Exactly what the built pages use and the baseline may lack; a test of the build compares the two.
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.map.group-by.js';
import { abortSignalAny, abortSignalTimeout } from './abort-signal.ts';

AbortSignal.any ??= abortSignalAny;
AbortSignal.timeout ??= abortSignalTimeout;
