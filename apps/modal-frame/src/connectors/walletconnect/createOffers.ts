import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { Pairing } from '../../core/ports/Pairing.ts'
import type { WalletConnectClient } from './createClient.ts'
import { type NamespaceOf, proposedNamespaces } from './proposedNamespaces.ts'

const PAIRING_LIFE_MS = 240_000

const PAIRING_MARGIN_MS = 10_000

type Options = {
  client(): Promise<Pick<WalletConnectClient, 'propose'> & { readError(cause: unknown): Promise<AirlockError> }>
  clock: Clock
  networks(): Promise<readonly CaipNetwork[]>
  namespace: NamespaceOf
  offer(pairing: Pairing): void
  prepareSignIn(): Promise<string | null>
}

export type Offers = {
  /** @throws AirlockError RELAY_UNREACHABLE, RELAY_…, CLOCK_WRONG */
  prepare(): Promise<unknown>
  /** Renews expired offers. @returns signed messages @throws AirlockError CONNECT_CANCELLED, and errors of `prepare` or the wallet */
  approval(signal: AbortSignal): Promise<SignedMessage[]>
  remove(): boolean
  rejected(error: AirlockError): void
  readError(cause: unknown): Promise<AirlockError>
  rejection(): AirlockError | undefined
}

type Proposal = { uri: string; expiresAt: number; approval: Promise<SignedMessage[]> }

/** The relay may be far, or the phone asleep. */
const LINK_DEADLINE_MS = 15_000
/** Second attempt after a rejection. */
const REFUSED_LINK_DEADLINE_MS = 3_000
/** Timers stop while the device sleeps (T66). */
const TICK_MS = 5_000

export function createOffers({ client, clock, networks, namespace, offer, prepareSignIn }: Options): Offers {
  let stored: Proposal | undefined
  let proposing: Promise<Proposal> | undefined
  let rejection: AirlockError | undefined
  /** The library verifies contract wallets at a server that the frame never calls. */
  let isSignInLeftOut = false
  let onRejection = (_error: AirlockError) => {}

  function proposal(): Promise<Proposal> {
    if (stored !== undefined && stored.expiresAt - clock.now() > PAIRING_MARGIN_MS) return Promise.resolve(stored)
    if (proposing !== undefined) return proposing
    const mine = propose()
    proposing = mine
    const settle = (created?: Proposal) => {
      if (proposing !== mine) return
      stored = created
      proposing = undefined
    }
    mine.then(settle, () => settle())
    return mine
  }

  async function propose(): Promise<Proposal> {
    const rejected = new Promise<never>((_, reject) => {
      onRejection = reject
    })
    rejected.catch(() => {})
    const proposed = proposedNamespaces(await networks(), namespace)
    const [wallets, signIn] = await Promise.all([client(), isSignInLeftOut ? null : prepareSignIn()])
    const lateness = new AbortController()
    const deadline = rejection === undefined ? LINK_DEADLINE_MS : REFUSED_LINK_DEADLINE_MS
    const overdue = clock.wait(deadline, lateness.signal).then((): never => {
      throw rejection ?? new AirlockError('RELAY_UNREACHABLE')
    })
    try {
      const { uri, approval } = await Promise.race([wallets.propose(proposed, signIn), rejected, overdue])
      rejection = undefined
      return { uri, approval, expiresAt: clock.now() + PAIRING_LIFE_MS }
    } finally {
      overdue.catch(() => {})
      lateness.abort()
    }
  }

  /** By the wall clock: a device that slept must not offer an expired pairing (T66). */
  async function expired({ expiresAt }: Proposal, signal: AbortSignal): Promise<'expired'> {
    while (!signal.aborted && clock.now() < expiresAt) {
      await clock.wait(Math.min(expiresAt - clock.now(), TICK_MS), signal)
    }
    return 'expired'
  }

  async function readError(cause: unknown): Promise<AirlockError> {
    return isAirlockError(cause) ? cause : (await client()).readError(cause)
  }

  return {
    prepare: proposal,
    async approval(signal) {
      for (;;) {
        offer({ status: 'preparing' })
        const offered = await orAbort(proposal(), signal)
        offer({ status: 'ready', uri: offered.uri, expiresAt: offered.expiresAt })
        const settled = new AbortController()
        const over = AbortSignal.any([signal, settled.signal])
        try {
          const outcome = await orAbort(Promise.race([offered.approval, expired(offered, over)]), signal)
          stored = undefined
          if (outcome !== 'expired') return outcome
        } catch (cause) {
          if (!signal.aborted) stored = undefined
          const { name } = await readError(cause)
          // After sleep the library emits `proposal_expire` before the clock check.
          if (name === 'REQUEST_EXPIRED' && !signal.aborted) continue
          isSignInLeftOut ||= name === 'WALLET_FAILED'
          throw cause
        } finally {
          settled.abort()
        }
      }
    },
    remove() {
      const was = stored !== undefined || proposing !== undefined
      stored = undefined
      proposing = undefined
      return was
    },
    readError,
    rejected(error) {
      if (!/^(?:CLOCK_WRONG|RELAY_)/.test(error.name)) return
      rejection = error
      onRejection(error)
    },
    rejection: () => rejection,
  }
}

function orAbort<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AirlockError('CONNECT_CANCELLED'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
