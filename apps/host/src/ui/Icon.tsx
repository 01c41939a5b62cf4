const PATHS = {
  octagon: 'M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2zM12 8v4.5M12 16v.01',
  triangle: 'M12 4 2.8 19.5h18.4zM12 10v4M12 16.8v.01',
  'circle-info': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01',
  check: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.3l2.7 2.7L16 9.5',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  spinner: 'M12 3a9 9 0 0 1 9 9',
} as const

export type IconName = keyof typeof PATHS

/** A line icon, hidden from screen readers because text is next to it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
