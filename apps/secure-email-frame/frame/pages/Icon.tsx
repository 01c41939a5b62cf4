const STROKES = {
  back: 'M12 5l-5 5 5 5',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  chevron: 'M8 5l5 5-5 5',
  clock: 'M10 2.5a7.5 7.5 0 110 15 7.5 7.5 0 010-15zM10 6v4.2l2.8 1.8',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  cross: 'M6 6l8 8M14 6l-8 8',
  copy: 'M9.5 7h4.5a2.5 2.5 0 012.5 2.5V14a2.5 2.5 0 01-2.5 2.5H9.5A2.5 2.5 0 017 14V9.5A2.5 2.5 0 019.5 7zM13 7V5.5A2.5 2.5 0 0010.5 3h-5A2.5 2.5 0 003 5.5v5A2.5 2.5 0 005.5 13H7',
  eye: 'M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10zM10 7.6a2.4 2.4 0 110 4.8 2.4 2.4 0 010-4.8z',
  eyeOff: 'M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10zM4 3.5l12 13',
  info: 'M10 2.5a7.5 7.5 0 110 15 7.5 7.5 0 010-15zM10 9.2V14M10 6.3h.01',
  key: 'M7 9.5a3.5 3.5 0 110 7 3.5 3.5 0 010-7zM9.5 10.5L16 4M13.5 6.5l2 2',
  laptop:
    'M5.8 4.5h8.4A1.8 1.8 0 0116 6.3v4.9a1.8 1.8 0 01-1.8 1.8H5.8A1.8 1.8 0 014 11.2V6.3a1.8 1.8 0 011.8-1.8zM2.5 16h15',
  lock: 'M7 9h6a2.5 2.5 0 012.5 2.5v3A2.5 2.5 0 0113 17H7a2.5 2.5 0 01-2.5-2.5v-3A2.5 2.5 0 017 9zM7 9V6.5a3 3 0 016 0V9',
  mail: 'M5.5 4.5h9a3 3 0 013 3v5a3 3 0 01-3 3h-9a3 3 0 01-3-3v-5a3 3 0 013-3zM3.5 6.5L10 11l6.5-4.5',
  out: 'M8 4H6a2 2 0 00-2 2v8a2 2 0 002 2h2M12.5 13.5L16 10l-3.5-3.5M16 10H8',
  paper: 'M5.5 2.8h6.3L15.5 6.5v10.7h-10zM11.5 3v3.8h3.8M8 10.5h5M8 13.5h5',
  passkey:
    'M7.5 3.3a3.2 3.2 0 110 6.4 3.2 3.2 0 010-6.4zM2.5 16.5c.5-3.2 2.4-4.8 5-4.8 1 0 1.9.2 2.6.7M14.2 8.3a2.3 2.3 0 012.3 2.3c0 1-.6 1.8-1.4 2.1l.9.9-.9.9.9.9-1.8 1.8V12.7a2.3 2.3 0 010-4.4z',
  person: 'M10 3.8a3.2 3.2 0 110 6.4 3.2 3.2 0 010-6.4zM4 16.5c.8-3 3.2-4.3 6-4.3s5.2 1.3 6 4.3',
  phone: 'M8 2.5h4A2.5 2.5 0 0114.5 5v10a2.5 2.5 0 01-2.5 2.5H8A2.5 2.5 0 015.5 15V5A2.5 2.5 0 018 2.5zM9 14.8h2',
  plus: 'M10 4v12M4 10h12',
  shield: 'M10 2.8l6 2.2v4.4c0 3.8-2.5 6.5-6 7.8-3.5-1.3-6-4-6-7.8V5z',
  shieldCheck: 'M10 2.8l6 2.2v4.4c0 3.8-2.5 6.5-6 7.8-3.5-1.3-6-4-6-7.8V5zM7.2 10l2 2 3.6-4',
  stop: 'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9zM10 6.4v4.4M10 13.6h.01',
  warning: 'M10 3.2L2.5 16h15zM10 8.2v3.6M10 14h.01',
} as const
export type IconName = keyof typeof STROKES

const DIRECTIONAL: readonly IconName[] = ['back', 'chevron', 'out']

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={`icon${DIRECTIONAL.includes(name) ? ' icon-directional' : ''}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={STROKES[name]} />
    </svg>
  )
}
