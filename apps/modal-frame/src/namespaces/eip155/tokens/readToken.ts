import { shortAddress, toCaipAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { decodeText } from '@airlock/protocol/namespaces/eip155/decodeText'
import { getAddress, type Hex, hexToBytes, isAddress } from 'viem'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { ChainAdapter } from '../../../core/ports/Namespace.ts'
import { createChainReader } from '../transfers/createChainReader.ts'
import { word } from '../transfers/transferCall.ts'
import { BALANCE_OF, DECIMALS, MAX_DECIMALS, NAME, SYMBOL, TOKEN_GAS } from './tokenCalls.ts'

const MAX_TEXT_BYTES = 256
/** Offset, length and text. */
const MAX_HEX = 2 + 2 * (128 + MAX_TEXT_BYTES)

/** EIP-20, unverified. `undefined` without a token. @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED */
export async function readToken(
  request: ChainAdapter['request'],
  { contract, owner, network }: { contract: string; owner: string; network: CaipNetwork },
): Promise<TokenBalance | undefined> {
  if (!isAddress(contract)) return undefined
  const read = createChainReader(request, network)
  const send = (data: string) => read.call({ to: contract, data, gas: TOKEN_GAS })
  const number = async (data: string) => {
    const response = await send(data)
    return response === undefined || response.length < 66 ? undefined : BigInt(response.slice(0, 66))
  }
  const [decimals, amount, ...texts] = await Promise.all([
    number(DECIMALS),
    number(BALANCE_OF + word(BigInt(owner))),
    send(SYMBOL),
    send(NAME),
  ])
  if (decimals === undefined || amount === undefined || decimals > MAX_DECIMALS) return undefined
  const [symbol = '', name = ''] = texts.map(
    (text) => text && decodeText(hexToBytes(text.slice(0, MAX_HEX) as Hex), MAX_TEXT_BYTES),
  )
  const id = network.caipNetworkId
  return {
    name: name || symbol || shortAddress('eip155', contract),
    symbol: symbol || shortAddress('eip155', contract),
    chainId: id,
    address: toCaipAddress(id, getAddress(contract)),
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatAmount(amount, Number(decimals)) },
    iconUrl: '',
    flags: { is_verified: false, is_tiny: false, is_spam: false },
  }
}
