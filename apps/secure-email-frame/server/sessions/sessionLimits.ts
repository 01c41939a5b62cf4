/** Access tokens are checked on each call; a short life limits leaked ones. */
export const ACCESS_MS = 10 * 60_000
export const IDLE_LIMIT = '30 days'
/** Absolute limit since sign-in, so that copied tokens expire even if refreshed. */
export const ABSOLUTE_LIMIT = '90 days'
/** Absolute limit on the secure origin's own pages, which need a code on each visit. */
export const OWN_PAGE_LIMIT = '1 hour'
export const FRESH_LIFE = '10 minutes'
