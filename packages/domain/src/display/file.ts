const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats bytes with two decimals: `1536` → `1.50 KB`. 1,024 of a unit are one of the next; GB is the last. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // A size that would be displayed as 1024.00 uses the next unit.
  while (unit < units.length - 1 && Math.round(size * 100) / 100 >= 1024) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${units[unit]}`;
}

export const imageExtensions = ['jpg', 'png', 'jpeg', 'bmp', 'gif', 'tif', 'tiff'] as const;

/** Returns the part after the last point, in lower case; `` without one. */
export function extensionOf(name: string): string {
  const point = name.lastIndexOf('.');
  return point <= 0 ? '' : name.slice(point + 1).toLowerCase();
}

export function isImageFile(name: string): boolean {
  return imageExtensions.some((extension) => extension === extensionOf(name));
}

/** File preview is disabled (specification, section 5): files are downloaded, never displayed in place. */
export const filePreviewEnabled = false;
