/** A page of the bench. `frame` is the host of its cross-site frame; `lead` is how long the pointer rests on the button before the click. */
export type Contestant = {
  name: string
  path: string
  button: string
  /** The first pixel of the modal, in the host. */
  firstPixel?: string
  /** A row of its list. */
  row?: string
  frame?: string
  leadMs?: number
}

const LIMIT = { button: '#connect', row: '.row' }
const AIRLOCK = {
  button: 'appkit-button >>> button',
  firstPixel: 'dialog[open]',
  row: '.row',
  frame: 'wallet.localhost',
}

export const CONTESTANTS: readonly Contestant[] = [
  { name: 'bare page', path: '/bare', button: '#connect' },
  { name: 'limit: plain DOM', path: '/plain', ...LIMIT, firstPixel: '.shade' },
  {
    name: 'limit: React frame, warmed',
    path: '/react-warm',
    ...LIMIT,
    firstPixel: '#wallet',
    frame: 'limit.localhost',
  },
  {
    name: 'limit: React frame on click',
    path: '/react-click',
    ...LIMIT,
    firstPixel: '#wallet',
    frame: 'limit.localhost',
  },
  { name: 'airlock, warmed at load', path: '/airlock-idle', ...AIRLOCK },
  { name: 'airlock, pointer 1 s before', path: '/airlock-intent', ...AIRLOCK, leadMs: 1_000 },
  { name: 'airlock, no lead', path: '/airlock-none', ...AIRLOCK },
]
