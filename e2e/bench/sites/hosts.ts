/** The sites of the bench, each a site of its own to the browser. */
export const HOSTS = { host: 'host.test', limit: 'limit.test', wallet: 'wallet.test', node: 'rpc.test' } as const
