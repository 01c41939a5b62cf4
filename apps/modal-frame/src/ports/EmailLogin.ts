/** A place in the window, in CSS pixels. */
export type Place = { x: number; y: number; width: number; height: number }

/** Signing in by e-mail, in the secure frame. Every call settles once. @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED with the reason */
export type EmailLogin = {
  /** Mails a code, or the link that comes before it. */
  requestCode(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves once the mailed link was used. */
  awaitDevice(): Promise<void>
  submitCode(code: string): Promise<void>
  /** Shows the secure frame's own screen at a place, or nowhere. */
  show(place: Place | null): void
}
