/** Payload of SIGN_OUT by which our own client ends a sign-in at a provider that its user left, and no session of another tab. */
export const UNFINISHED = 'social'
