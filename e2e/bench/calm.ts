import { pause } from './measure/pause.ts'

const PATIENCE_MS = 4_000
let best = Number.POSITIVE_INFINITY

/** Waits a while for the machine to be about as fast as it has been. Returns how long a fixed loop took, in ms: the noise of a run. */
export async function calm(): Promise<number> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const took = Math.max(spin(), spin())
    best = Math.min(best, took)
    if (took < best * 1.25 || Date.now() > end) return took
    await pause(200)
  }
}

function spin(): number {
  const from = performance.now()
  let value = 0
  for (let count = 0; count < 2e7; count += 1) value = (value * 31 + count) | 0
  return performance.now() - from + (value & 0)
}
