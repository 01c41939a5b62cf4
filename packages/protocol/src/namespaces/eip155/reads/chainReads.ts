type RequestFn = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Node reads about transactions and accounts. A block is a hex number. */
export const chainReads = (request: RequestFn) => ({
  receipt: (hash: string) => request('eth_getTransactionReceipt', [hash]),
  transaction: (hash: string) => request('eth_getTransactionByHash', [hash]),
  code: (address: string | undefined, block: string | undefined = 'latest') => request('eth_getCode', [address, block]),
  /** Counts sent transactions of an account. */
  sent: (address: string | undefined, block: string | undefined) =>
    request('eth_getTransactionCount', [address, block]),
  block: (number: string) => request('eth_getBlockByNumber', [number, true]),
  head: () => request('eth_blockNumber', []),
})
