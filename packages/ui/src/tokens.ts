/**
 * The one source of the look: `tokens.css` is made from it.
 * Sizes of type and space are in px at the normal size; the style sheet says them in rem, so that 大字版
 * (`data-large` on the root element) scales everything by `largeScale`.
 */
export const color = {
  primary: '#1b5fc1',
  'primary-hover': '#174f9f',
  'primary-active': '#123f80',
  'primary-tint': '#eef4fc',
  'primary-line': '#c3d8f3',
  text: '#1f2329',
  'text-2': '#525a67',
  'text-3': '#68707d',
  line: '#e3e7ed',
  'line-strong': '#868f9c',
  page: '#f5f7fa',
  surface: '#ffffff',
  success: '#1a7a43',
  'success-tint': '#edf7f1',
  warning: '#9a5806',
  'warning-tint': '#fdf5e8',
  danger: '#c22a24',
  'danger-tint': '#fdf0ef',
  'neutral-tint': '#eff1f4',
} as const;

export const type = {
  'size-12': 12,
  'size-13': 13,
  'size-14': 14,
  'size-16': 16,
  'size-18': 18,
  'size-20': 20,
  'size-24': 24,
  'size-32': 32,
} as const;

/** A 4 px grid; the name is the size at the normal scale. */
export const space = {
  'space-4': 4,
  'space-8': 8,
  'space-12': 12,
  'space-16': 16,
  'space-20': 20,
  'space-24': 24,
  'space-32': 32,
  'space-40': 40,
  'space-48': 48,
  'space-64': 64,
} as const;

export const font =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';
export const mono = 'ui-monospace, "SFMono-Regular", Consolas, "DejaVu Sans Mono", monospace';
export const lineHeight = 1.6;
export const radius = 6;
export const shadow = '0 6px 24px rgb(31 35 41 / 12%)';
export const motion = '120ms';
export const largeScale = 1.25;
export const widthPublic = 1200;
