interface Said {
  readonly message: string;
  readonly way?: { readonly step?: string } | undefined;
}

/** What was refused, and what to do next. Alone in its file: visitors load the words, not what stands in a dialog. */
export function wordsOf({ message, way }: Said): string {
  return way?.step === undefined ? message : `${message}。${way.step}`;
}
