// What the library that reads PDFs uses, in the page and in its worker, and neither it nor `polyfills.ts` brings.
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array-buffer.transfer-to-fixed-length.js';
import 'core-js/modules/es.promise.try.js';
import 'core-js/modules/es.promise.with-resolvers.js';
