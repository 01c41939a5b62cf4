/** Capacity of a visitor's line. Both directions are shared by all connections of the page and its frames. */
export type Line = { rttMs: number; downBytesPerMs: number; upBytesPerMs: number }

export type Profile = { name: string; label: string; line: Line | null; cpu: number }

/** The packet-level numbers behind the "Fast 4G" of DevTools: 60 ms, 9 and 1.5 Mbit/s. */
const FAST_4G: Line = { rttMs: 60, downBytesPerMs: 1_125, upBytesPerMs: 187.5 }

export const PROFILES: readonly Profile[] = [
  { name: 'throttled', label: 'fast 4G, CPU 4x', line: FAST_4G, cpu: 4 },
  { name: 'unthrottled', label: 'unthrottled', line: null, cpu: 1 },
]
