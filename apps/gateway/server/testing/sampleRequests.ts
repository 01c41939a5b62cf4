import type { fullContract } from '@airlock/protocol/gateway/fullContract'

export type EndpointName = keyof typeof fullContract

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const RPC = [
  { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
  { jsonrpc: '2.0', id: 2, method: 'eth_accounts' },
]
/** A good request to each endpoint, and one that is wrong in the part that is named. */
export const SAMPLE_REQUESTS: Record<
  EndpointName,
  { good: string; body?: unknown; bad?: [path: string, reason: string] }
> = {
  supportedChains: {
    good: '/v1/supported-chains?st=appkit&sv=1',
    bad: [`/v1/supported-chains?st=${'x'.repeat(99)}`, 'query.st'],
  },
  identity: {
    good: `/v1/identity/${ADDRESS}?sender=${ADDRESS}`,
    bad: [`/v1/identity/${ADDRESS.toLowerCase().replace('d8da', 'D8da')}`, 'params.address'],
  },
  history: {
    good: `/v1/account/${ADDRESS}/history?chainId=eip155:1&forceUpdate=true`,
    bad: [`/v1/account/${ADDRESS}/history?chainId=eip155:1&cursor=%F0%9F%92%A5`, 'query.cursor'],
  },
  balance: {
    good: `/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1&forceUpdate=true`,
    bad: [`/v1/account/${ADDRESS}/balance?currency=eur`, 'query.currency'],
  },
  nfts: {
    good: `/v1/account/${ADDRESS}/nfts?chainId=eip155:1&forceUpdate=true`,
    bad: [`/v1/account/${ADDRESS}/nfts`, 'query.chainId'],
  },
  profileLookup: {
    good: '/v1/profile/account/vitalik.eth?apiVersion=2',
    bad: [`/v1/profile/account/${'x'.repeat(300)}`, 'params.name'],
  },
  profileReverse: {
    good: `/v1/profile/reverse/${ADDRESS}?sender=${ADDRESS}&apiVersion=2`,
    bad: ['/v1/profile/reverse/0x1', 'params.address'],
  },
  fungiblePrice: {
    good: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [`eip155:1:${ADDRESS}`], projectId: 'default' },
  },
  convertTokens: {
    good: '/v1/convert/tokens?chainId=eip155:1',
    bad: ['/v1/convert/tokens?chainId=eip155:5', 'query.chainId'],
  },
  gasPrice: {
    good: '/v1/convert/gas-price?chainId=eip155:1',
    bad: ['/v1/convert/gas-price?chainId=1', 'query.chainId'],
  },
  rpc: { good: '/v1/?chainId=eip155:1', body: RPC },
  bundler: { good: '/v1/bundler?chainId=eip155:1&bundler=pimlico', body: RPC[0] },
  media: { good: '/v1/media?u=abc&s=def', bad: ['/v1/media?u=a%2Fb&s=def', 'query.u'] },
  wallets: { good: '/getWallets?page=1&entries=2', bad: ['/getWallets?page=0', 'query.page'] },
  walletImage: {
    good: '/getWalletImage/006ccb4875fb78a327c532246bf9a21c',
    bad: ['/getWalletImage/%2e%2e%2f', 'params.id'],
  },
  tokenImage: { good: '/getTokenImage/a', bad: ['/getTokenImage/%00', 'params.id'] },
  networkImage: { good: '/getNetworkImage/eip155:1', bad: ['/getNetworkImage/%00', 'params.id'] },
}
