import { settle } from '../engine/wallets/settle.ts'

/** Limit for the page's own code, in milliseconds. */
const PAGE_MS = 30_000

/** Runs the page's own code, which may throw at once, hang, or answer too late. @throws AirlockError WALLET_TIMEOUT */
export const askPage = <Value>(run: () => Promise<Value>, ms = PAGE_MS): Promise<Value> =>
  settle(async () => run(), new AbortController().signal, ms)
