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
/** The product by its `prewarm` option. */
const IDLE = 'airlock-idle'
const ACTIVITY = 'airlock-activity'
const INTENT = 'airlock-intent'
const NONE = 'airlock-none'

export const TARGETS: readonly Target[] = [
  { what: 'requests before idle', of: [INTENT, 'ourRequests'], most: 1 },
  { what: 'FCP / bare page', of: [INTENT, 'fcp'], to: [BARE, 'fcp'], most: 1.05 },
  { what: 'LCP / bare page', of: [INTENT, 'lcp'], to: [BARE, 'lcp'], most: 1.05 },
  { what: 'host CPU at load / bare page', of: [INTENT, 'hostCpu'], to: [BARE, 'hostCpu'], most: 1.25 },
  { what: 'longest task of ours at load, ms', of: [INTENT, 'longestTask'], most: 10 },
  { what: 'default: requests before idle', of: [ACTIVITY, 'ourRequests'], most: 1 },
  { what: 'default: FCP / bare page', of: [ACTIVITY, 'fcp'], to: [BARE, 'fcp'], most: 1.05 },
  { what: 'default: LCP / bare page', of: [ACTIVITY, 'lcp'], to: [BARE, 'lcp'], most: 1.05 },
  { what: 'default: host CPU at load / bare page', of: [ACTIVITY, 'hostCpu'], to: [BARE, 'hostCpu'], most: 1.05 },
  { what: 'default: longest task of ours after a move, ms', of: [ACTIVITY, 'longestTask'], most: 50 },
  { what: 'list, moved 1.5 s before / React frame', of: [ACTIVITY, 'list'], to: ['react-warm', 'list'], most: 1.3 },
  {
    what: 'first pixel, nothing warmed / plain DOM',
    of: [NONE, 'firstPixel'],
    to: ['plain', 'firstPixel'],
    most: 2,
  },
  { what: 'list, warmed at load / React frame', of: [IDLE, 'list'], to: ['react-warm', 'list'], most: 1.3 },
  { what: 'list, pointer 1 s before / React frame', of: [INTENT, 'list'], to: ['react-warm', 'list'], most: 1.3 },
  { what: 'list, no lead / React frame on the click', of: [NONE, 'list'], to: ['react-click', 'list'], most: 1.3 },
  { what: 'list again / React frame', of: [IDLE, 'again'], to: ['react-warm', 'again'], most: 1.3 },
  { what: 'added to an injected request, ms', of: [IDLE, 'walletAdds'], most: 0.2 },
  {
    what: 'added by it to that of a bare port, ms',
    of: [IDLE, 'frameHop'],
    beyond: [IDLE, 'portHop'],
    most: 1,
  },
  { what: 'elements added to the host', of: [NONE, 'elements'], beyond: [BARE, 'elements'], most: 4 },
  { what: 'heap with frames, MB', of: [NONE, 'heap'], most: 5 },
  { what: 'nodes kept by 50 cycles', of: [IDLE, 'keptNodes'], most: 0 },
  { what: 'listeners kept by 50 cycles', of: [IDLE, 'keptListeners'], most: 0 },
  { what: 'ports kept by 50 cycles', of: [IDLE, 'keptPorts'], most: 0 },
  { what: 'heap kept per cycle, kB', of: [IDLE, 'keptKB'], most: 5 },
]
