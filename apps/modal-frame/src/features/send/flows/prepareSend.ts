import { isSameAddress } from '@airlock/protocol/caip'
import { readGasPriceCap } from '../../../core/networks/readGasPriceCap.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { Transfer } from '../../../core/ports/Transfers.ts'
import { isOpen, type SentRow, sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { assetOf } from '../state/assetOf.ts'
import { isFeePayableAtom } from '../state/feePayable.ts'
import { amountOf } from '../state/formState.ts'
import { belowMinimum, isGasInsufficient, maxAmount } from '../state/limits.ts'
import type { Preview } from '../state/preview.ts'
import type { SendForm } from '../state/sendForm.ts'
import type { Problem } from '../state/sendState.ts'
import { findWarnings } from '../state/warnings.ts'
import { readReceivers } from './keptReceivers.ts'
import { loadTransfers } from './loadTransfers.ts'
import { seenAddresses } from './seenAddresses.ts'

let count = 0

/** @returns the transfer, or why it cannot be sent @throws AirlockError RPC_FAILED, with a cause if the network would reject it */
export async function prepareSend(deps: Deps, form: SendForm): Promise<Preview | Problem> {
  const { token, receiverAddress: to, isMax } = form
  const typed = amountOf(form)
  if (token === null || to === null || typed === undefined) return 'balance'
  const { transfers, network, from } = await loadTransfers(deps)
  const asset = assetOf(token)
  const plan = { from, to, asset }
  const [context, cap] = await Promise.all([transfers.context(network, plan), readGasPriceCap(deps, network)])
  if (context.rejection !== undefined) return context.rejection
  // With other decimals, the sent amount would differ from the shown one.
  const decimals = asset.address === null ? network.nativeCurrency.decimals : context.decimals
  if (decimals !== asset.decimals) return 'token'
  const requested = isMax ? context.asset : typed
  if (requested > context.asset || requested === 0n) return 'balance'
  const fee = await transfers.fee(network, { ...plan, amount: requested }, cap)
  const isCoin = asset.address === null
  const isFeePayable = deps.store.get(isFeePayableAtom)
  const amount = isMax ? maxAmount({ asset, context, fee }, isFeePayable) : requested
  const left = context.coin - (isCoin ? amount : 0n)
  // A sponsored account may spend all of its coin.
  if (amount <= 0n || isGasInsufficient(left, fee.total, isFeePayable)) return 'gas'
  const below = belowMinimum({ asset, amount, context, fee })
  if (below !== undefined) return below
  const transfer: Transfer = { ...plan, amount }
  const { caipNetworkId, chainNamespace: namespace } = network
  const isOf = (row: SentRow) => row.caipNetworkId === caipNetworkId && isSameAddress(namespace, row.from, from)
  const isUnanswered = deps.store
    .get(sentRowsAtom)
    .some((row) => isOpen(row) && row.callsId === undefined && row.hash === null && isOf(row))
  const known = readReceivers(deps, { namespace, address: from }).map(({ address }) => address)
  const observed = seenAddresses(deps.store, { network: caipNetworkId, address: from })
  count += 1
  return {
    id: count,
    caipNetworkId,
    transfer,
    context,
    fee,
    warnings: findWarnings(transfers, { namespace, transfer, context, known, observed, isUnanswered }),
    isAccepted: false,
    changes: [],
    status: 'ready',
  }
}
