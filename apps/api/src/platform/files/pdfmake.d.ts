/** The part of the library that is used here; it has no types of its own. */
declare module 'pdfmake' {
  interface MadePdf {
    readonly provideFont: (
      family: string,
      bold: boolean,
      italics: boolean,
    ) => { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  }
  const library: {
    addFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold', string>>>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: Readonly<Record<string, unknown>>): {
      getStream(): Promise<MadePdf>;
      getBuffer(): Promise<Buffer>;
    };
  };
  export default library;
}
