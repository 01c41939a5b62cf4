import type { Balance } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { formatAmount } from './formatAmount.ts'
import type { CaipNetwork } from './network.ts'

/** @throws AirlockError RPC_FAILED for an invalid amount */
export function toBalance(units: bigint | undefined, { name, nativeCurrency }: CaipNetwork): Balance {
  if (units === undefined) throw new AirlockError('RPC_FAILED', { context: { network: name } })
  return { balance: formatAmount(units, nativeCurrency.decimals), symbol: nativeCurrency.symbol }
}
