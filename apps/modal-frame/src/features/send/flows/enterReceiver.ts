import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { readTypedAddress } from '@airlock/protocol/namespaces/readTypedAddress'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { sendFormAtom } from '../state/sendForm.ts'
import { EMPTY_SEND, type SendState, sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { takePayment } from '../state/takePayment.ts'
import { loadTransfers } from './loadTransfers.ts'

const DEBOUNCE_MS = 300

const MAX_REASON_LENGTH = 200

const latest = new WeakMap<Deps['store'], symbol>()

/** Accepts an address, a name, or a payment request. Never rejects. */
export async function enterReceiver(deps: Deps, receiver: string): Promise<void> {
  const { store, clock } = deps
  const turn = Symbol(receiver)
  latest.set(store, turn)
  const account = store.get(sendAccountAtom)
  const isCurrent = () => latest.get(store) === turn && store.get(sendAccountAtom) === account
  const set = (change: Partial<SendState>) => {
    if (isCurrent()) store.set(sendAtom, change)
  }
  set({ ...NO_RECEIVER, receiver, receiverStatus: receiver.trim() === '' ? 'empty' : 'resolving' })
  if (receiver.trim() === '') return
  try {
    const { transfers, network } = await loadTransfers(deps)
    const typed = readTypedAddress(network.caipNetworkId, receiver)
    if (typed.kind === 'otherNetwork') return set({ receiverStatus: typed.kind, otherNetwork: typed.network })
    if (typed.kind === 'unknownPrefix') return set({ receiverStatus: typed.kind })
    const text = transfers.readReceiver(typed.kind === 'address' ? typed.address : withoutOuterMarks(receiver))
    if (text.kind === 'payment') set(takePayment(store.get(sendFormAtom), network, text))
    const known = text.kind === 'payment' ? transfers.readReceiver(text.receiver) : text
    if (known.kind !== 'name') {
      const isAddress = known.kind === 'address'
      return set({
        receiverStatus: isAddress ? 'ready' : 'invalid',
        receiverAddress: isAddress ? known.address : null,
      })
    }
    await clock.wait(DEBOUNCE_MS)
    if (isCurrent()) set(await lookUp(deps, network, { name: known.name, coinTypes: transfers.coinTypes(network) }))
  } catch {
    set({ receiverStatus: 'unreachable' })
  }
}

/** Inner joiners may be part of an emoji. */
function withoutOuterMarks(text: string) {
  return text.replace(/^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu, '')
}

const { receiverAddress, receiverReason, receiverProfileName, receiverProfileImageUrl, otherNetwork } = EMPTY_SEND
const NO_RECEIVER = {
  receiverAddress,
  receiverReason,
  receiverProfileName,
  receiverProfileImageUrl,
  otherNetwork,
  problem: null,
}

async function lookUp(
  deps: Deps,
  { caipNetworkId }: CaipNetwork,
  { name, coinTypes }: { name: string; coinTypes: readonly string[] },
): Promise<Partial<SendState>> {
  try {
    const input = { params: { name }, query: { apiVersion: '2' } }
    const profile = await requestGateway(deps, caipNetworkId, gatewayContract.profileLookup, input)
    const address = coinTypes.map((type) => profile.addresses[type]?.address).find((known) => known !== undefined)
    if (address === undefined) return { receiverStatus: 'unknown' }
    return {
      receiverStatus: 'ready',
      receiverAddress: address,
      receiverProfileName: foreignText(profile.name) ?? null,
      receiverProfileImageUrl: profile.attributes.find(({ avatar }) => avatar)?.avatar ?? null,
    }
  } catch (cause) {
    const isUnknown = isAirlockError(cause, 'GATEWAY_FAILED') && ['400', '404'].includes(cause.context.status ?? '')
    if (isUnknown) return { receiverStatus: 'unknown' }
    const reason = isAirlockError(cause, 'GATEWAY_FAILED')
      ? foreignText(cause.context.details, MAX_REASON_LENGTH)
      : null
    return { receiverStatus: 'unreachable', receiverReason: reason ?? null }
  }
}
