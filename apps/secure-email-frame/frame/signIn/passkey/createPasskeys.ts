import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient, PasskeyPlace, SignedPasskey } from '../../keys/KeyClient.ts'
import { errorText } from '../../messages/errorText.ts'
import type { Language } from '../../messages/loadLanguage.ts'
import { forgetPasskey } from '../../wallet/passkey/passkey.ts'
import { earlyChallenge } from './earlyChallenge.ts'
import { makeWalletPasskey, type NewWalletPasskey } from './makeWalletPasskey.ts'
import type { PasskeyMarker } from './passkeyMarker.ts'
import { canBeOffered } from './passkeyStatus.ts'
import { type Act, performTurn, type SignInPlace, type Turn, type TurnParts } from './performTurn.tsx'
import { storePasskey } from './storePasskey.ts'

export type PasskeysOptions = TurnParts & {
  keys: Pick<KeyClient, 'restore' | 'startPasskeySignIn' | 'startAddingPasskey' | 'addPasskey' | 'startPasskeyWallet'>
  marker: PasskeyMarker
  hasPasskeyWallets: boolean
}
export type Passkeys = ReturnType<typeof createPasskeys>

const HERE: PasskeyPlace = { inWindow: false }

const inLanguage = (cause: unknown, { messages }: Language) =>
  cause instanceof SecureError
    ? new SecureError(cause.code, { ...cause.context, cause, message: errorText(cause, messages) })
    : cause

type EnterNew = (created: NewWalletPasskey, signal: AbortSignal) => Promise<void>

/** Failures never show: the user continues by email. */
export function createPasskeys({ keys, marker, hasPasskeyWallets, ...parts }: PasskeysOptions) {
  const { language } = parts
  const early = earlyChallenge(() => keys.startPasskeySignIn(HERE))
  let last: Turn | undefined

  function startTurn(kind: Turn['kind'], outer: AbortSignal): Turn {
    last?.abort()
    const controller = new AbortController()
    last = { kind, signal: AbortSignal.any([outer, controller.signal]), abort: () => controller.abort() }
    return last
  }

  const perform = (turn: Turn, place: SignInPlace, act: Act) => performTurn(turn, place, parts, act)

  /** Marks the passkey before the server stores it, because a later step may fail. Forgets a passkey that was not stored. */
  async function enterMarked(created: NewWalletPasskey, signal: AbortSignal, enter: EnterNew): Promise<void> {
    const wasMade = marker.is('made')
    try {
      signal.throwIfAborted()
      if (!wasMade) marker.set('possible')
      await enter(created, signal)
    } catch (cause) {
      const isUnstored = cause instanceof SecureError ? cause.context.isUnstored : cause === signal.reason
      if (isUnstored) {
        if (!wasMade) marker.clear()
        void forgetPasskey(created.passkey.credentialId)
      }
      throw cause
    }
  }

  function markFailure(code: SecureError['code'] | undefined): void {
    const isRefused = code === 'PASSKEY_REFUSED'
    // An expired challenge is refused too, and the passkey may be the only login.
    if (isRefused && hasPasskeyWallets) return
    if (marker.is('possible') && (code === 'PASSKEY_UNUSED' || isRefused)) marker.set('declined')
    else if (isRefused) marker.clear()
  }

  return {
    /**
     * @param place `isRequested`: the user has a passkey, so no mark is needed
     * @throws SecureError NOT_ALLOWED, or as `enter`
     */
    async signIn(
      signal: AbortSignal,
      enter: (signed: SignedPasskey, signal: AbortSignal) => Promise<void>,
      { inWindow, isRequested = false }: SignInPlace = HERE,
    ): Promise<boolean> {
      if (isRequested && !hasPasskeyWallets) throw new SecureError('NOT_ALLOWED')
      if (!isRequested && !marker.is('made', 'possible')) return false
      const turn = startTurn('signIn', signal)
      const { signal: whileHere } = turn
      let failure: unknown
      if (!inWindow && !whileHere.aborted) early.prepare()
      const challenge = inWindow ? () => keys.startPasskeySignIn({ inWindow }) : early.take
      const isDone = await perform(turn, { inWindow, isRequested }, async (run) => {
        try {
          const signed = await run(async () => ({ kind: 'sign', challenge: await challenge() }))
          whileHere.throwIfAborted()
          await enter(signed, whileHere)
        } catch (cause) {
          if (whileHere.aborted) throw cause
          const code = cause instanceof SecureError ? cause.code : undefined
          if (isRequested && code !== 'PASSKEY_UNUSED') failure = cause
          // A requested sign-in may use another passkey than the marked one.
          if (!isRequested) markFailure(code)
          throw cause
        }
        marker.set('made')
      })
      if (failure !== undefined) throw inLanguage(failure, language)
      return isDone
    },
    /**
     * Stores nothing before the passkey opened a wallet (T234).
     *
     * @returns false if the user closed the browser's dialog
     */
    async createWallet(signal: AbortSignal, enter: EnterNew, place: PasskeyPlace = HERE): Promise<boolean> {
      const turn = startTurn('wallet', signal)
      const { signal: whileHere } = turn
      let failure: unknown
      const isDone = await perform(turn, place, async (run) => {
        try {
          const created = await makeWalletPasskey({ keys, language, place, run })
          await enterMarked(created, whileHere, enter)
        } catch (cause) {
          const isUnused = cause instanceof SecureError && cause.code === 'PASSKEY_UNUSED'
          if (!isUnused && !whileHere.aborted) failure = cause
          throw cause
        }
        marker.set('made')
      })
      if (failure !== undefined) throw inLanguage(failure, language)
      return isDone
    },
    /** @returns whether this device has a passkey now that may sign in @throws SecureError NOT_ALLOWED */
    async create(signal: AbortSignal, place: PasskeyPlace = HERE): Promise<boolean> {
      const turn = startTurn('create', signal)
      const { signal: whileHere } = turn
      // Read again, because the wallet may have been given a passkey in another tab.
      const user = await keys.restore()
      if (user === null || !canBeOffered(user)) throw new SecureError('NOT_ALLOWED')
      return perform(turn, place, async (run) => {
        try {
          const { id, email } = user
          const { passkey } = await run(async () => ({
            kind: 'create',
            user: { id, label: email ?? id },
            ...(await keys.startAddingPasskey(place)),
          }))
          await storePasskey(keys, passkey, whileHere)
          marker.set('made')
        } catch (cause) {
          const code = cause instanceof SecureError ? cause.code : undefined
          if (code === 'PASSKEY_EXISTS' && !whileHere.aborted) return marker.set('possible')
          // The user closed the browser's dialog.
          if (code === 'PASSKEY_UNUSED' && !whileHere.aborted) marker.set('declined')
          throw cause
        }
      })
    },
    leave: () => last?.abort(),
    /** Ends the offer, permanently at this site. */
    decline() {
      marker.set('declined')
      if (last?.kind === 'create') last.abort()
    },
  }
}
