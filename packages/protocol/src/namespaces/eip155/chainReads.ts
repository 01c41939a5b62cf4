type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Reads of a node about transactions and accounts, by their hashes and addresses. A block is a number in hex. */
export const chainReads = (ask: Ask) => ({
  receipt: (hash: string) => ask('eth_getTransactionReceipt', [hash]),
  transaction: (hash: string) => ask('eth_getTransactionByHash', [hash]),
  code: (address: string | undefined, block: string | undefined = 'latest') => ask('eth_getCode', [address, block]),
  /** Counts what an account has sent. */
  sent: (address: string | undefined, block: string | undefined) => ask('eth_getTransactionCount', [address, block]),
  /** A block with its transactions. */
  block: (number: string) => ask('eth_getBlockByNumber', [number, true]),
  head: () => ask('eth_blockNumber', []),
})
