import { shortAddress, toCaipAddress } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import type { Json } from '@airlock/protocol/snapshot'
import { formatAmount } from '../../core/networks/formatAmount.ts'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { TOKEN_PROGRAMS } from './programs.ts'

type RequestFn = (call: { method: string; params: Json }) => Promise<Json>

const MAX_TOKENS = 500

/** On-chain names can lie, so the mint's address identifies a token. @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED */
export async function readTokens(address: string, network: CaipNetwork, request: RequestFn): Promise<TokenBalance[]> {
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const response = await request({ method: 'getTokenAccountsByOwner', params: [address, { programId }, options] })
      const { value } = (response ?? {}) as { value?: unknown }
      if (!Array.isArray(value)) throw new AirlockError('RPC_FAILED', { context: { network: network.name } })
      return value.slice(0, MAX_TOKENS).flatMap((entry) => readHolding(entry) ?? [])
    }),
  )
  const holdings = new Map<string, Holding>()
  // An owner may have several accounts of a token.
  for (const { mint, units, decimals } of lists.flat()) {
    holdings.set(mint, { mint, decimals, units: units + (holdings.get(mint)?.units ?? 0n) })
  }
  return [...holdings.values()].filter(({ units }) => units > 0n).map((holding) => toToken(holding, network))
}

type Holding = { mint: string; units: bigint; decimals: number }

function readHolding(entry: unknown): Holding | undefined {
  try {
    const { account } = entry as { account: { data: { parsed: { info: { mint: unknown; tokenAmount: unknown } } } } }
    const { mint, tokenAmount } = account.data.parsed.info
    const { amount, decimals } = tokenAmount as { amount: unknown; decimals: unknown }
    const isAmount = typeof amount === 'string' && /^\d{1,20}$/.test(amount)
    const isDecimals = Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= 255
    if (!isSolanaAddress(mint) || !isAmount || !isDecimals) return undefined
    return { mint, units: BigInt(amount), decimals: decimals as number }
  } catch {
    return undefined
  }
}

function toToken({ mint, units, decimals }: Holding, { caipNetworkId }: CaipNetwork): TokenBalance {
  const name = shortAddress('solana', mint)
  return {
    name,
    symbol: name,
    chainId: caipNetworkId,
    address: toCaipAddress(caipNetworkId, mint),
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatAmount(units, decimals) },
    iconUrl: '',
  }
}
