import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { readGasPriceCap } from '../../../core/networks/readGasPriceCap.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { Transfer } from '../../../core/ports/Transfers.ts'
import { assetOf } from '../state/assetOf.ts'
import { sendFormAtom } from '../state/sendForm.ts'
import { sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { loadTransfers } from './loadTransfers.ts'

/** Before amount and recipient are known. Never rejects. */
export async function readQuote(deps: Deps): Promise<void> {
  const { store } = deps
  const account = store.get(sendAccountAtom)
  const { token } = store.get(sendFormAtom)
  if (token === null || account === null) return
  try {
    const { transfers, network, from } = await loadTransfers(deps)
    const transfer: Transfer = { from, to: from, asset: assetOf(token), amount: 0n }
    const [context, fee] = await Promise.all([
      transfers.context(network, transfer),
      readGasPriceCap(deps, network).then((cap) => transfers.fee(network, transfer, cap)),
    ])
    if (store.get(sendAccountAtom) !== account || store.get(sendFormAtom).token?.address !== token.address) return
    store.set(sendAtom, { quote: { context, fee } })
  } catch (cause) {
    // Without an estimate the form continues.
    if (isAirlockError(cause, 'ADAPTER_NOT_FOUND')) store.set(sendAtom, { problem: 'unsupported' })
  }
}
