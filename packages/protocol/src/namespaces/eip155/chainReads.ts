type RequestFn = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Node reads about transactions and accounts. A block is a hex number. */
export const chainReads = (ask: RequestFn) => ({
  receipt: (hash: string) => ask('eth_getTransactionReceipt', [hash]),
  transaction: (hash: string) => ask('eth_getTransactionByHash', [hash]),
  code: (address: string | undefined, block: string | undefined = 'latest') => ask('eth_getCode', [address, block]),
  /** Counts sent transactions of an account. */
  sent: (address: string | undefined, block: string | undefined) => ask('eth_getTransactionCount', [address, block]),
  block: (number: string) => ask('eth_getBlockByNumber', [number, true]),
  head: () => ask('eth_blockNumber', []),
})
