import { isSameAddress, toCaipAddress } from '@airlock/protocol/caip'
import type { FormArguments } from '@airlock/protocol/channel/schemas'
import type { Deps } from '../../../core/ports/Deps.ts'
import { isOpenAtom, openArgumentsAtom } from '../../../core/router/modal.ts'
import { isOfPageAtom, pageInputAtom } from '../state/pageWaits.ts'
import { sendFormAtom } from '../state/sendForm.ts'
import { EMPTY_SEND, sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { enterAmount } from './enterAmount.ts'
import { enterReceiver } from './enterReceiver.ts'
import { loadTokens } from './loadTokens.ts'
import { loadTransfers } from './loadTransfers.ts'

/** Fills the form once. For another network it only offers to switch. Never rejects. */
export async function readArguments(deps: Deps): Promise<void> {
  const { store } = deps
  const input = store.get(openArgumentsAtom)
  if (input === null) return
  store.set(openArgumentsAtom, null)
  if (isSwap(input)) return
  const account = store.get(sendAccountAtom)
  store.set(sendAtom, EMPTY_SEND)
  awaitSend(deps)
  const { to = '', amount, assetAddress, chainId, namespace } = input
  store.set(pageInputAtom, { receiver: to, receiverAddress: null, sendTokenAmount: amount ?? '' })
  try {
    const { network } = await loadTransfers(deps)
    await Promise.all([loadTokens(deps), enterReceiver(deps, to)])
    if (store.get(sendAccountAtom) !== account) return
    const { caipNetworkId, chainNamespace } = network
    const requested = networkOf(chainId, namespace ?? chainNamespace)
    if (requested !== undefined && requested !== caipNetworkId) return store.set(sendAtom, { otherNetwork: requested })
    const contract = assetAddress === undefined ? undefined : toCaipAddress(caipNetworkId, assetAddress)
    const token = store
      .get(sendFormAtom)
      .tokenBalances.find(({ address }) =>
        contract === undefined || address === undefined
          ? address === contract
          : isSameAddress(chainNamespace, address, contract),
      )
    if (token === undefined) return store.set(sendAtom, { problem: 'token' })
    store.set(sendAtom, { token, quote: null })
    if (amount !== undefined) enterAmount(deps, amount)
  } catch {
  } finally {
    // A payment request also has an amount, and a name an address.
    const { receiver, receiverAddress, sendTokenAmount } = store.get(sendAtom)
    store.set(pageInputAtom, { receiver, receiverAddress, sendTokenAmount })
  }
}

/** The page opened a swap that the user did not reach. */
const isSwap = (input: FormArguments) => 'fromToken' in input || 'toToken' in input

/** Until something is sent, or the modal closes. */
function awaitSend({ store }: Deps) {
  store.set(isOfPageAtom, true)
  const stop = store.sub(isOpenAtom, () => {
    stop()
    store.set(isOfPageAtom, false)
  })
}

function networkOf(chainId: string | undefined, namespace: string): string | undefined {
  return chainId === undefined || chainId.includes(':') ? chainId : `${namespace}:${chainId}`
}
