interface Said {
  readonly message: string;
  readonly way?: { readonly step?: string } | undefined;
}

/** The refusal and the next step. A file of its own: public pages load it without the code of dialogs. */
export function wordsOf({ message, way }: Said): string {
  return way?.step === undefined ? message : `${message}。${way.step}`;
}
