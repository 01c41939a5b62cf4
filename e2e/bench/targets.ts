import type { Figure } from './measure/figures.ts'

/** Targets of a throttled run. With `to`, a ratio of two contestants in the same run. */
export type Target = {
  what: string
  of: [contestant: string, figure: Figure]
  to?: [contestant: string, figure: Figure]
  /** Subtracted from the figure of `of` first: what the bare page has as well. */
  beyond?: [contestant: string, figure: Figure]
  most: number
}

const BARE = 'bare'
const WARMED = 'airlock-idle'
const MOVED = 'airlock-activity'
const LED = 'airlock-intent'
const CLICKED = 'airlock-none'

export const TARGETS: readonly Target[] = [
  { what: 'requests before idle', of: [LED, 'ourRequests'], most: 1 },
  { what: 'FCP / bare page', of: [LED, 'fcp'], to: [BARE, 'fcp'], most: 1.05 },
  { what: 'LCP / bare page', of: [LED, 'lcp'], to: [BARE, 'lcp'], most: 1.05 },
  { what: 'host CPU at load / bare page', of: [LED, 'hostCpu'], to: [BARE, 'hostCpu'], most: 1.25 },
  { what: 'longest task of ours at load, ms', of: [LED, 'longestTask'], most: 10 },
  { what: 'default: requests before idle', of: [MOVED, 'ourRequests'], most: 1 },
  { what: 'default: FCP / bare page', of: [MOVED, 'fcp'], to: [BARE, 'fcp'], most: 1.05 },
  { what: 'default: LCP / bare page', of: [MOVED, 'lcp'], to: [BARE, 'lcp'], most: 1.05 },
  { what: 'default: host CPU at load / bare page', of: [MOVED, 'hostCpu'], to: [BARE, 'hostCpu'], most: 1.05 },
  { what: 'default: longest task of ours after a move, ms', of: [MOVED, 'longestTask'], most: 50 },
  { what: 'list, moved 1.5 s before / React frame', of: [MOVED, 'list'], to: ['react-warm', 'list'], most: 1.3 },
  {
    what: 'first pixel, nothing warmed / plain DOM',
    of: [CLICKED, 'firstPixel'],
    to: ['plain', 'firstPixel'],
    most: 2,
  },
  { what: 'list, warmed at load / React frame', of: [WARMED, 'list'], to: ['react-warm', 'list'], most: 1.3 },
  { what: 'list, pointer 1 s before / React frame', of: [LED, 'list'], to: ['react-warm', 'list'], most: 1.3 },
  { what: 'list, no lead / React frame on the click', of: [CLICKED, 'list'], to: ['react-click', 'list'], most: 1.3 },
  { what: 'list again / React frame', of: [WARMED, 'again'], to: ['react-warm', 'again'], most: 1.3 },
  { what: 'added to an injected request, ms', of: [WARMED, 'walletAdds'], most: 0.2 },
  {
    what: 'added by it to that of a bare port, ms',
    of: [WARMED, 'frameHop'],
    beyond: [WARMED, 'portHop'],
    most: 1,
  },
  { what: 'elements added to the host', of: [CLICKED, 'elements'], beyond: [BARE, 'elements'], most: 4 },
  { what: 'heap with frames, MB', of: [CLICKED, 'heap'], most: 5 },
  { what: 'nodes kept by 50 cycles', of: [WARMED, 'keptNodes'], most: 0 },
  { what: 'listeners kept by 50 cycles', of: [WARMED, 'keptListeners'], most: 0 },
  { what: 'ports kept by 50 cycles', of: [WARMED, 'keptPorts'], most: 0 },
  { what: 'heap kept per cycle, kB', of: [WARMED, 'keptKB'], most: 5 },
]
