/** Duration of each request, and of all of them together, in ms. */
export type Driven = { latencies: number[]; tookMs: number }

/**
 * Does everything, in order, so many at a time: the next begins when one has ended.
 *
 * @throws what the first that failed threw
 */
export async function drive(
  tasks: readonly (() => Promise<void>)[],
  { concurrency, now = () => performance.now() }: { concurrency: number; now?: () => number },
): Promise<Driven> {
  const latencies: number[] = []
  const queue = tasks.values()
  const began = now()
  const lane = async () => {
    // One iterator for all lanes: each task is taken once.
    for (const task of queue) {
      const from = now()
      await task()
      latencies.push(now() - from)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return { latencies, tookMs: now() - began }
}
