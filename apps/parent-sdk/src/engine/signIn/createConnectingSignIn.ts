import { namespaceOf } from '@airlock/protocol/caip'
import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { signInTraitsOf } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { createEvents } from '../../page/kit/createEvents.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SIWXSession } from '../../types/SIWXConfig.ts'
import { checkMessage } from './checkMessage.ts'
import type { SignIns } from './createSignIns.ts'
import type { SiwxModel } from './createSiwxModel.ts'

/** Time limit of the page's code: no QR code before it responds. */
const PREPARE_MS = 5_000
/** The wallet uses this device's time, and servers reject five minutes of difference. The rest is for signing. */
const MAX_SKEW_MS = 4 * 60_000
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

type Deps = Pick<ActionDeps, 'session' | 'networks' | 'namespaces'> & {
  siwx: Pick<SiwxModel, 'createMessage'>
  signIns: Pick<SignIns, 'add'>
  track: ReturnType<typeof createEvents>['track']
  page: Pick<Location, 'host' | 'origin' | 'protocol'>
}

/** One approval for both (https://chainagnostic.org/CAIPs/caip-222). */
export type ConnectingSignIn = {
  /** `null` if the sign-in follows the connection. */
  prepare(): Promise<string | null>
  /** @throws AirlockError INVALID_PARAMS, and errors of the page's code */
  complete(signed: readonly SignedMessage[], isSmartAccount: boolean): Promise<void>
}

/** @param deps.networks the page's networks, which must all be in a namespace with this sign-in */
export function createConnectingSignIn({
  siwx,
  signIns,
  session,
  networks,
  namespaces,
  track,
  page,
}: Deps): ConnectingSignIn {
  let prepared: SignInData | undefined

  function network() {
    const { namespaces: entries } = session.get()
    return networks.find(({ caipNetworkId: id }) => entries[namespaceOf(id)]?.caipNetworkId === id) ?? networks[0]
  }

  function read({ message, signature }: SignedMessage): SIWXSession {
    const data = parseSignIn(message)
    // The wallet rewrites the text for a proposed network and its account; other fields stay.
    const isProposed =
      networks.some(({ caipNetworkId }) => caipNetworkId === data?.chainId) &&
      data?.nonce === prepared?.nonce &&
      data?.domain === prepared?.domain &&
      data?.uri === prepared?.uri
    if (data === undefined || prepared === undefined || !isProposed) {
      const details = 'The wallet signed another sign-in message than the one that was proposed.'
      throw new AirlockError('INVALID_PARAMS', { context: { method: 'completeSignIn' }, details })
    }
    const namespace = namespaceOf(data.chainId)
    checkMessage(message, { namespace, address: data.accountAddress, page })
    const { writeAddress } = namespaces.find(({ name }) => name === namespace) ?? {}
    const accountAddress = writeAddress?.(data.accountAddress) ?? data.accountAddress
    return { data: { ...data, accountAddress }, message, signature }
  }

  return {
    async prepare() {
      prepared = undefined
      const of = network()
      if (
        of === undefined ||
        networks.some(({ caipNetworkId }) => signInTraitsOf(namespaceOf(caipNetworkId))?.kind !== 'Ethereum')
      ) {
        return null
      }
      try {
        const { caipNetworkId } = of
        const account = { namespace: namespaceOf(caipNetworkId), address: ZERO_ADDRESS, caipNetworkId }
        const { text } = await siwx.createMessage(account, PREPARE_MS)
        const data = parseSignIn(text)
        // The wallet's text has no room for these fields.
        if (data === undefined || data.scheme !== undefined || data.requestId !== undefined) return null
        if (!(Math.abs(Date.parse(data.issuedAt) - Date.now()) <= MAX_SKEW_MS)) return null
        prepared = data
        return text
      } catch {
        return null
      }
    },
    async complete(signed, isSmartAccount) {
      const caipNetworkId = network()?.caipNetworkId
      const properties = { network: String(caipNetworkId), isSmartAccount }
      try {
        const sessions = signed.map(read)
        // Only the current network's sign-in is required: servers accept a nonce once and may reject the others.
        const first = sessions.find(({ data }) => data.chainId === caipNetworkId) ?? sessions[0]
        if (first === undefined) throw new AirlockError('INVALID_PARAMS', { context: { method: 'completeSignIn' } })
        await signIns.add(first)
        for (const other of sessions) if (other !== first) await signIns.add(other).catch(() => {})
      } catch (cause) {
        track('SIWX_AUTH_ERROR', properties)
        throw cause
      } finally {
        prepared = undefined
      }
      track('SIWX_AUTH_SUCCESS', properties)
    },
  }
}
