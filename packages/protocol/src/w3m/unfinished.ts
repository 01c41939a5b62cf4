/** Ends an abandoned provider sign-in, but no other tab's session. */
export const UNFINISHED = 'social'
