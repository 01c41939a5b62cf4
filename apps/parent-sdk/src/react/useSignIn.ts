import { useCallback, useEffect, useState } from 'react'
import type { AppKit } from '../types/AppKit.ts'
import type { SIWXSession } from '../types/SIWXConfig.ts'
import { useAppKitState } from './hooks.ts'
import { useKit, useKitAction, useKitSnapshot } from './useKit.ts'

/** @inline */
type SignInState = {
  /** `disconnected` without an account or the option `siwx`. */
  status: 'disconnected' | 'checking' | 'signedOut' | 'signedIn' | 'failed'
  session?: SIWXSession
  /** Why the sessions of the account could not be read. */
  error?: Error
}

/**
 * Returns whether the active account is signed in by the option `siwx`, and what signs in and out.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { status, signIn } = useSignIn()
 * const button = status === 'signedOut' && <button onClick={signIn}>Sign in</button>
 */
export function useSignIn() {
  const kit = useKit()
  const caipAddress = useKitSnapshot(subscribe, read, undefined)
  const { open } = useAppKitState()
  const [state, setState] = useState<SignInState>({ status: 'disconnected' })
  const check = useCallback(() => {
    const siwx = kit?.getSIWX()
    const address = kit?.getAddress()
    if (!kit || !siwx || address === undefined || caipAddress === undefined) {
      setState({ status: 'disconnected' })
      return () => {}
    }
    let isOver = false
    const show = (next: SignInState) => !isOver && setState(next)
    setState((before) => (before.status === 'disconnected' ? { status: 'checking' } : before))
    siwx.getSessions(kit.getCaipNetworkId(), address).then(
      ([session]) => show(session ? { status: 'signedIn', session } : { status: 'signedOut' }),
      (error) => show({ status: 'failed', error }),
    )
    return () => {
      isOver = true
    }
  }, [kit, caipAddress])
  useEffect(() => (open ? undefined : check()), [open, check])
  const revoke = useKitAction(signOut)
  return {
    ...state,
    /** Opens the modal, which asks for the signature. */
    signIn: useKitAction(signIn),
    async signOut(): Promise<void> {
      await revoke()
      check()
    },
  }
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeAccount(onChange)
const read = (kit: AppKit) => kit.getCaipAddress()
const signIn = async (kit: AppKit) => void (await kit.open({ view: 'SIWXSignMessage' }))

async function signOut(kit: AppKit): Promise<void> {
  const address = kit.getAddress()
  if (address !== undefined) await kit.getSIWX()?.revokeSession(kit.getCaipNetworkId(), address)
}
