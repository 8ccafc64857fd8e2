/** Stroke paths on a 24 × 24 grid, drawn for this portal; one weight, round ends. */
const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M8 12.4l2.8 2.8L16 9.8',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7.5V12l3 2',
  alert: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2v.1',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 11v5.5M12 7.6v.1',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  close: 'M6 6l12 12M18 6L6 18',
  circle: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16',
  half: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 4v16M15 5v14M18 7.2v9.6',
  play: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M10.2 8.6v6.8l5.4-3.4z',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  hourglass: 'M7 3h10M7 21h10M8 3v3.5c0 2 4 4 4 5.5s-4 3.5-4 5.5V21M16 3v3.5c0 2-4 4-4 5.5s4 3.5 4 5.5V21',
  stamp:
    'M12 3.5a3 3 0 0 0-2 5.2L9.5 13H6a2 2 0 0 0-2 2v2h16v-2a2 2 0 0 0-2-2h-3.5L14 8.7a3 3 0 0 0-2-5.2M5 20.5h14',
  upload: 'M12 15V5M8 8.5L12 4.5l4 4M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15',
  download: 'M12 4.5v10M8 11l4 4 4-4M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15',
  send: 'M20.5 3.5L3.5 10.5l7 3 3 7zM10.5 13.5l5-5',
  search: 'M10.8 4.5a6.3 6.3 0 1 0 0 12.6a6.3 6.3 0 0 0 0-12.6M15.5 15.5L20 20',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  user: 'M12 4.5a3.75 3.75 0 1 0 0 7.5a3.75 3.75 0 0 0 0-7.5M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  file: 'M7 3.5h6.5L18 8v12.5H7zM13.5 3.5V8H18',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 0 0 0-2.4',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  building: 'M5 20.5V4.5h9v16M14 9.5h5v11M3.5 20.5h17M8 8.5h3M8 12.5h3M8 16.5h3',
  order: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M9.6 9.6a2.4 2.4 0 1 1 3.6 2c-.8.5-1.2 1-1.2 2M12 16.6v.1',
  refresh: 'M19 12a7 7 0 1 1-2-5M19.5 4v4h-4',
  offline:
    'M3 3l18 18M5 9.5a11 11 0 0 1 4-2.3M13 6.7a11 11 0 0 1 6 2.8M8 13a7 7 0 0 1 3-1.6M15 12.4a6 6 0 0 1 1 .6M12 17.5v.1',
  audit:
    'M7 3.5h10v9M7 3.5v17h5M10 8h4M10 12h2M16.5 14a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 0 0 0-5.4M18.5 18.7l2 2',
  mail: 'M4 6h16v12.5H4zM4 7l8 6 8-6',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z',
  key: 'M8 11.5a3.75 3.75 0 1 0 0 7.5a3.75 3.75 0 0 0 0-7.5M10.7 12.7L19 4.5M16 7.5l2.5 2.5',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5V7A3 3 0 0 0 8 10M16 5.5h3.5V7a3 3 0 0 1-3.5 3M12 14v4M8.5 20.5h7v-2.5h-7z',
} as const;

export type IconName = keyof typeof paths;

/** A decorative picture beside words; it is hidden from screen readers. */
export function Icon({ name, size = '1.25em' }: { readonly name: IconName; readonly size?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
