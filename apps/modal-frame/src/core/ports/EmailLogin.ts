import type { SocialProvider } from '@airlock/protocol/socialProviders'

/** CSS pixels. */
export type Bounds = { x: number; y: number; width: number; height: number }

/** `isOffered`: the user may create a passkey. */
export type PasskeyStatus = {
  hasPasskey: boolean
  isOffered: boolean
  /** Losing the passkey would lose the wallet. */
  needsRecovery?: boolean | undefined
  /** Only a window of the secure origin can ask for passkeys. */
  needsWindow?: boolean | undefined
}

/** Every call settles once. @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED with the reason */
export type EmailLogin = {
  /** Unknown devices get a confirmation link first. */
  requestCode(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the emailed link was used. */
  awaitDevice(): Promise<void>
  submitCode(code: string): Promise<void>
  /**
   * Cancels the previous call. Resolves with whether the user is signed in.
   *
   * @param inWindow waits for the window of the secure origin
   * @param isRequested shows the button without a known passkey
   */
  connectByPasskey(signal: AbortSignal, inWindow?: boolean, isRequested?: boolean): Promise<boolean>
  /** Like `connectByPasskey`. @throws AirlockError AUTH_FAILED with the reason */
  createPasskeyWallet(signal: AbortSignal, inWindow?: boolean): Promise<boolean>
  passkeyStatus(): Promise<PasskeyStatus>
  /** Like `connectByPasskey`. @returns whether a passkey exists now */
  addPasskey(inWindow?: boolean): Promise<boolean>
  declinePasskey(): void
  startSocialLogin(provider: SocialProvider, transaction: string): Promise<void>
  /** Also completes a sign-in started before a reload. @throws AirlockError CONNECT_CANCELLED, AUTH_FAILED with the secure frame's code */
  connectSocial(provider: SocialProvider, uri: string, signal: AbortSignal): Promise<void>
  /** @returns the URL for a phone */
  startFarcasterLogin(): Promise<string>
  connectFarcaster(signal: AbortSignal): Promise<void>
  /** @throws AirlockError USER_REJECTED */
  unlock(): Promise<void>
  changeTo(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /** `title` is the accessible name. @param takesFocus @default true */
  show(position: Bounds | null, title?: string, takesFocus?: boolean): void
}
