import { mainnet } from '@airlock/protocol/chains/generated/table'

export const SAMPLE_CHAIN = mainnet.caipNetworkId
export const SAMPLE_ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const SAMPLE_TOKEN = `${SAMPLE_CHAIN}:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48` as const
export const SAMPLE_FLAGS = { is_spam: false, reasons: [] }
export const SAMPLE_DESCRIPTOR = {
  root: `0x${'ab'.repeat(32)}`,
  chainId: 1,
  address: `0x${'12'.repeat(20)}`,
  key: '0x6e553f65',
}
