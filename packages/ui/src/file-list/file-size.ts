const units = ['B', 'KB', 'MB', 'GB'] as const;

/** 1536 → 1.50 KB: B, KB, MB or GB with two decimals (specification, section 5). */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounding may carry into the next unit: 1048575 bytes are 1.00 MB, never 1024.00 KB.
  while (Number(size.toFixed(2)) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${units[unit]}`;
}

const imageExtensions = new Set(['jpg', 'png', 'jpeg', 'bmp', 'gif', 'tif', 'tiff']);

export function isImageName(name: string): boolean {
  return imageExtensions.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) && name.includes('.');
}
