/** The worker that reads a PDF: polyfills for older browsers, then the library's own worker. */
import '@procure/ui/baseline/pdf-polyfills.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
