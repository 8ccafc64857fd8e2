/** The worker in which a PDF is read: what an older browser lacks, then the library's own. */
import '@procure/ui/baseline/pdf-polyfills.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
