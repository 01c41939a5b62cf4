import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { Pairing } from '../../core/ports/Pairing.ts'
import type { WalletConnectClient } from './createClient.ts'
import { type NamespaceOf, proposedNamespaces } from './proposedNamespaces.ts'

/** Time that a pairing is offered. */
const PAIRING_LIFE_MS = 240_000

/** Rest of its life in which a pairing is not used again. */
const PAIRING_MARGIN_MS = 10_000

type Options = {
  client(): Promise<Pick<WalletConnectClient, 'propose'> & { readError(cause: unknown): Promise<AirlockError> }>
  clock: Clock
  /** The networks of the host, completed from our definitions. */
  networks(): Promise<readonly CaipNetwork[]>
  namespace: NamespaceOf
  /** Takes the pairing that is offered now. */
  offer(pairing: Pairing): void
  /** The message that a wallet may sign while it connects; null where there is none. Never rejects. */
  prepareSignIn(): Promise<string | null>
}

/** Pairings that are offered to remote wallets, one at a time. */
export type Offers = {
  /** The offer that a coming `approval` begins with. @throws AirlockError RELAY_UNREACHABLE, RELAY_…, CLOCK_WRONG */
  prepare(): Promise<unknown>
  /**
   * Offers until a wallet approves; an offer that is over is followed by the next one.
   *
   * @returns what the wallet signed with its approval
   * @throws AirlockError CONNECT_CANCELLED by the signal, and what `prepare` or the wallet failed with
   */
  approval(signal: AbortSignal): Promise<SignedMessage[]>
  /** Forgets the offer. @returns `false` where there was none */
  drop(): boolean
  /** Takes an error that the relay sends by itself. */
  refused(error: AirlockError): void
  /** Reads an error of the library. */
  readError(cause: unknown): Promise<AirlockError>
  /** Reason for which the relay refused this client, until it takes an offer: the library may not retry for long. */
  refusal(): AirlockError | undefined
}

type Proposal = { uri: string; expiresAt: number; approval: Promise<SignedMessage[]> }

/** Deadline for a first link: the relay may be far, and a phone may have been asleep. */
const LINK_DEADLINE_MS = 15_000
/** Time in which a relay that refused this client may accept a second attempt. */
const REFUSED_LINK_DEADLINE_MS = 3_000
/** Interval of reading the clock: timers stand still while the device sleeps (T66). */
const TICK_MS = 5_000

/** Makes one offer at a time: calls share the one that is valid or being made. */
export function createOffers({ client, clock, networks, namespace, offer, prepareSignIn }: Options): Offers {
  let kept: Proposal | undefined
  let proposing: Promise<Proposal> | undefined
  let refusal: AirlockError | undefined
  /** Set once a sign-in failed, as those of contract wallets do: the library verifies them at a server that the frame never calls. */
  let isSignInLeftOut = false
  let onRefusal = (_error: AirlockError) => {}

  function proposal(): Promise<Proposal> {
    if (kept !== undefined && kept.expiresAt - clock.now() > PAIRING_MARGIN_MS) return Promise.resolve(kept)
    if (proposing !== undefined) return proposing
    const mine = propose()
    proposing = mine
    const settle = (made?: Proposal) => {
      if (proposing !== mine) return
      kept = made
      proposing = undefined
    }
    mine.then(settle, () => settle())
    return mine
  }

  async function propose(): Promise<Proposal> {
    const refused = new Promise<never>((_, reject) => {
      onRefusal = reject
    })
    refused.catch(() => {})
    const proposed = proposedNamespaces(await networks(), namespace)
    const [wallets, signIn] = await Promise.all([client(), isSignInLeftOut ? null : prepareSignIn()])
    const late = new AbortController()
    const deadline = refusal === undefined ? LINK_DEADLINE_MS : REFUSED_LINK_DEADLINE_MS
    const overdue = clock.wait(deadline, late.signal).then((): never => {
      throw refusal ?? new AirlockError('RELAY_UNREACHABLE')
    })
    try {
      const { uri, approval } = await Promise.race([wallets.propose(proposed, signIn), refused, overdue])
      refusal = undefined
      return { uri, approval, expiresAt: clock.now() + PAIRING_LIFE_MS }
    } finally {
      overdue.catch(() => {})
      late.abort()
    }
  }

  /** Resolves by the wall clock: a device that slept must not offer what has expired (T66). */
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
          kept = undefined
          if (outcome !== 'expired') return outcome
        } catch (cause) {
          if (!signal.aborted) kept = undefined
          const { name } = await readError(cause)
          // The library emits `proposal_expire` before our own clock is looked at, where the device slept.
          if (name === 'REQUEST_EXPIRED' && !signal.aborted) continue
          isSignInLeftOut ||= name === 'WALLET_FAILED'
          throw cause
        } finally {
          settled.abort()
        }
      }
    },
    drop() {
      const was = kept !== undefined || proposing !== undefined
      kept = undefined
      proposing = undefined
      return was
    },
    readError,
    refused(error) {
      if (!/^(?:CLOCK_WRONG|RELAY_)/.test(error.name)) return
      refusal = error
      onRefusal(error)
    },
    refusal: () => refusal,
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
