// Polyfills for the library that reads PDFs, in the page and in its worker, beyond its own and `polyfills.ts`.
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array-buffer.transfer-to-fixed-length.js';
import 'core-js/modules/es.promise.try.js';
import 'core-js/modules/es.promise.with-resolvers.js';
