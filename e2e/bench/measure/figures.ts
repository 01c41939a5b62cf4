/** Every figure that a visit can give, with its unit. Times on the page's clock, sizes as sent. */
export const FIGURES = {
  kB: 'kB before idle',
  requests: 'requests before idle',
  ourKB: 'kB of the kit before idle',
  ourRequests: 'requests of the kit before idle',
  fcp: 'FCP, ms',
  lcp: 'LCP, ms',
  hostCpu: 'host CPU at load, ms',
  longestTask: 'longest task of the kit, ms',
  firstPixel: 'click to first pixel, ms',
  list: 'click to list, ms',
  again: 'click to list again, ms',
  openCpu: 'host CPU of the opening, ms',
  elements: 'elements in the host, open',
  heap: 'heap with frames, open, MB',
  walletAdds: 'added to an injected request, ms',
  frameRead: 'added to a read through the frame, ms',
  frameHop: 'a hop through the frame, ms',
  portHop: 'a bare port there and back, ms',
  keptKB: 'heap kept per cycle, kB',
  keptNodes: 'nodes kept by 50 cycles',
  keptListeners: 'listeners kept by 50 cycles',
  keptPorts: 'ports kept by 50 cycles',
} as const

export type Figure = keyof typeof FIGURES
export type Figures = Partial<Record<Figure, number>>
