/**
 * The style sheets that the element library puts into a page while it runs: for whatever can be pressed, and, on
 * iPhones and iPads, while a dialog keeps the page behind it from scrolling. To the letter: a page's policy lets them
 * through by their hashes, and `library-styles.test.ts` holds them to the library's source.
 */
export const libraryStyles: readonly string[] = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];
