/** Saves content made by the page to the user's downloads. */
export function keepFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // The browser reads it after the click has returned, on a slow machine a good while after.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
