import type { SocialProvider } from '@airlock/protocol/socialProviders'

/** A position in the window, in CSS pixels. */
export type Bounds = { x: number; y: number; width: number; height: number }

/** `isOffered`: the signed-in user may create one. */
export type PasskeyStatus = {
  hasPasskey: boolean
  isOffered: boolean
  /** Losing the passkey would lose the wallet. */
  needsRecovery?: boolean | undefined
  /** The browser asks for passkeys only in a window of the secure origin. */
  needsWindow?: boolean | undefined
}

/**
 * Email login in the secure frame. Every call settles once. @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED with the
 * reason
 */
export type EmailLogin = {
  /** Emails a code, or first a confirmation link. */
  requestCode(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the emailed link was used, within a code's lifetime. */
  awaitDevice(): Promise<void>
  submitCode(code: string): Promise<void>
  /**
   * Waits for a click on the secure frame's passkey button, shown by `show`. A later call ends an earlier one.
   *
   * @param inWindow waits for the window of the secure origin instead @default false
   * @param isRequested shows the button without a passkey known at this site, and throws as `createPasskeyWallet` @default false
   * @returns whether the user is signed in; false without a passkey, if it was not used, or if the signal was aborted
   */
  connectByPasskey(signal: AbortSignal, inWindow?: boolean, isRequested?: boolean): Promise<boolean>
  /**
   * Like `connectByPasskey`, for the button that creates a wallet with only a passkey.
   *
   * @throws AirlockError AUTH_FAILED with the reason, such as an authenticator that opens no wallets
   */
  createPasskeyWallet(signal: AbortSignal, inWindow?: boolean): Promise<boolean>
  /** Reads the state of passkeys at this site. */
  passkeyStatus(): Promise<PasskeyStatus>
  /** Like `connectByPasskey`, for the button that creates a passkey. @returns whether there is one now */
  addPasskey(inWindow?: boolean): Promise<boolean>
  /** Ends `addPasskey`. Each site offers once. */
  declinePasskey(): void
  /** Starts a provider sign-in under its window's id. */
  startSocialLogin(provider: SocialProvider, transaction: string): Promise<void>
  /**
   * Waits for the user at the provider, also for a sign-in of the previous document. A cancelled sign-in leaves no
   * session.
   *
   * @throws AirlockError CONNECT_CANCELLED, AUTH_FAILED with the secure frame's code in its context
   */
  connectSocial(provider: SocialProvider, uri: string, signal: AbortSignal): Promise<void>
  /** Starts a Farcaster sign-in. @returns the URL for a phone */
  startFarcasterLogin(): Promise<string>
  connectFarcaster(signal: AbortSignal): Promise<void>
  /** Opens a user-locked wallet on the secure frame's screen. @throws AirlockError USER_REJECTED */
  unlock(): Promise<void>
  changeTo(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /** Shows the secure frame at a position, or hides it; `title` is its accessible name. @param takesFocus @default true */
  show(position: Bounds | null, title?: string, takesFocus?: boolean): void
}
