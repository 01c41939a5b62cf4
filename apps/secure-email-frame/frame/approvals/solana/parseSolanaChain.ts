import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'

const CHAIN = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/

export function parseSolanaChain(value: string | number): string | undefined {
  if (value === 'solana') return SOLANA_MAINNET
  const text = String(value)
  return [text, `solana:${text}`].find((id) => CHAIN.test(id))
}
