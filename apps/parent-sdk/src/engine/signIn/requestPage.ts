import { settle } from '../wallets/settle.ts'

const PAGE_MS = 30_000

/** Runs the page's code, which may throw, hang, or respond too late. @throws AirlockError WALLET_TIMEOUT */
export const requestPage = <Value>(run: () => Promise<Value>, ms = PAGE_MS): Promise<Value> =>
  settle(async () => run(), new AbortController().signal, ms)
