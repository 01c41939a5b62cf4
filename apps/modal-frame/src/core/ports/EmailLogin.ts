import type { SocialProvider } from '@airlock/protocol/socialProviders'

/** A place in the window, in CSS pixels. */
export type Place = { x: number; y: number; width: number; height: number }

/** Signing in by email, in the secure frame. Every call settles once. @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED with the reason */
export type EmailLogin = {
  /** Mails a code, or the link that comes before it. */
  requestCode(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves once the mailed link was used; it is waited for as long as a code lives. */
  awaitDevice(): Promise<void>
  submitCode(code: string): Promise<void>
  /** Begins a sign-in at a provider, under the id that its window was opened with. */
  beginSocial(provider: SocialProvider, transaction: string): Promise<void>
  /**
   * Waits for the user at the provider, as long as the sign-in lasts, also for one that the document before started. A sign-in that was
   * cancelled leaves no session.
   *
   * @throws AirlockError CONNECT_CANCELLED, AUTH_FAILED with the code of the secure frame in its context
   */
  connectSocial(provider: SocialProvider, uri: string, signal: AbortSignal): Promise<void>
  /** Begins a sign-in with Farcaster. @returns what a phone with it opens, as a code or as a link */
  beginFarcaster(): Promise<string>
  /** Waits for the user as `connectSocial` does. */
  connectFarcaster(signal: AbortSignal): Promise<void>
  /** The user opens a user-locked wallet on the secure frame's own screen. @throws AirlockError USER_REJECTED */
  unlock(): Promise<void>
  /** The address changes with a code to the old one, then one to the new one. */
  changeTo(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  submitPrimaryCode(code: string): Promise<void>
  /** The new address, once it holds. */
  submitSecondaryCode(code: string): Promise<string>
  /** Shows the secure frame's own screen at a place, or nowhere; `title` is what assistive technology calls it. */
  show(place: Place | null, title?: string): void
}
