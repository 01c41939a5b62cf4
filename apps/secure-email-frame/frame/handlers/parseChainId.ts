import { SecureFault } from '../keys/SecureFault.ts'

/** `1`, `"1"`, `"0x1"` or `"eip155:1"`, as clients of all generations write it. @throws SecureFault for anything else */
export function parseChainId(value: string | number): number {
  const text = String(value).replace(/^eip155:/, '')
  const chainId = /^(?:[0-9]{1,16}|0x[0-9a-f]{1,13})$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new SecureFault('INVALID_INPUT', { message: 'Invalid chainId' })
  return chainId
}

const SOLANA = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A CAIP-2 id of Solana, or its cluster alone; `undefined` for networks of other kinds. */
export function parseSolanaChain(value: string | number): string | undefined {
  if (value === 'solana') return SOLANA_MAINNET
  const text = String(value)
  return [text, `solana:${text}`].find((id) => SOLANA.test(id))
}
