import { isSameAddress, toCaipAddress } from '@airlock/protocol/caip'
import { POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { PaymentRequest } from '../../../core/ports/Transfers.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import type { SendForm } from './sendForm.ts'
import type { SendState } from './sendState.ts'

/** Another network is only offered. */
export function takePayment(
  { tokenBalances }: Pick<SendForm, 'tokenBalances'>,
  { caipNetworkId, chainNamespace }: CaipNetwork,
  { receiver, chainId, token, amount, fullAmount }: PaymentRequest,
): Partial<SendState> {
  const requested = chainId === undefined ? caipNetworkId : `${chainNamespace}:${chainId}`
  if (requested !== caipNetworkId) return { receiver, otherNetwork: requested }
  const contract = token && toCaipAddress(caipNetworkId, token)
  const named = tokenBalances.find(({ address }) =>
    address === undefined || contract === undefined
      ? address === contract
      : isSameAddress(chainNamespace, address, contract),
  )
  if (named === undefined) return { receiver, ...(token !== undefined && { problem: 'token' as const }) }
  const sendTokenAmount = amount === undefined ? fullAmount : formatAmount(amount, decimalsOf(named))
  const chosen = { receiver, token: named, unit: 'token', isMax: false, quote: null } as const
  return sendTokenAmount === undefined ? chosen : { ...chosen, sendTokenAmount, notation: POINT_NOTATION }
}
