type RequestFn = (method: string, params: readonly unknown[]) => Promise<unknown>

export const chainReads = (request: RequestFn) => ({
  receipt: (hash: string) => request('eth_getTransactionReceipt', [hash]),
  transaction: (hash: string) => request('eth_getTransactionByHash', [hash]),
  code: (address: string | undefined, block: string | undefined = 'latest') => request('eth_getCode', [address, block]),
  sent: (address: string | undefined, block: string | undefined) =>
    request('eth_getTransactionCount', [address, block]),
  block: (number: string) => request('eth_getBlockByNumber', [number, true]),
  head: () => request('eth_blockNumber', []),
})
