/** Heights of the Connect view's parts, in CSS pixels. */
const HEADER_AND_FOOT = 124
const ROW = 64
const MAX_ROWS = 6

/**
 * Counts the wallets that announce themselves, so that the placeholder has about the height of the list to come.
 *
 * @param others wallets that will be listed beside them
 */
export function expectHeight(others: number): () => number {
  const announced = new Set<unknown>()
  globalThis.window?.addEventListener('eip6963:announceProvider', (event) => {
    try {
      announced.add((event as CustomEvent).detail.info.rdns)
    } catch {
      // Foreign input: it is read properly later.
    }
  })
  globalThis.window?.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => HEADER_AND_FOOT + ROW * Math.min(1 + announced.size + others, MAX_ROWS)
}
