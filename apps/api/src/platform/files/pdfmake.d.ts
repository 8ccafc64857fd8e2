/** The part of the library that is used here; it has no types of its own. */
declare module 'pdfmake' {
  /** A part of a PDF file, which is written at its end. */
  export interface PdfReference {
    readonly data: Record<string, unknown>;
    end(): void;
  }
  export interface PdfFont {
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  }
  /** The document of pdfkit in which the library draws. */
  export interface PdfDocument {
    _font: PdfFont | null;
    readonly _root: { readonly data: { readonly AcroForm: PdfReference } };
    provideFont(family: string, bold: boolean, italics: boolean): PdfFont;
    ref(data: Readonly<Record<string, unknown>>): PdfReference;
    initForm(): void;
    formAnnotation(
      ...field: [
        name: string,
        type: string | null,
        ...place: [number, number, number, number],
        options: Readonly<Record<string, unknown>>,
      ]
    ): void;
  }
  const library: {
    addFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold', string>>>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: Readonly<Record<string, unknown>>): {
      getStream(): Promise<PdfDocument>;
      getBuffer(): Promise<Buffer>;
    };
  };
  export default library;
}
