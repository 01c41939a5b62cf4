export const BITCOIN_PROXIED: Readonly<Record<string, readonly string[]>> = {
  '000000000019d6689c085ae165831e93': ['https://bitcoin-rpc.publicnode.com'],
  '000000000933ea01ad0ee984209779ba': ['https://bitcoin-testnet-rpc.publicnode.com'],
}
