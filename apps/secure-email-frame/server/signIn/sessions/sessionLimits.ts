/** PostgreSQL intervals and milliseconds of every limit of a session. */

/** An access token is checked against the database on each call; a short life keeps a leaked one of little use. */
export const ACCESS_MS = 10 * 60_000
/** Idle limit: a device without use for a month is lost, sold or forgotten more often than it is needed. */
export const IDLE_LIMIT = '30 days'
/** Absolute limit, counted from the code, and not from a refresh: copied tokens end with it too, however well they are kept alive. */
export const ABSOLUTE_LIMIT = '90 days'
/** Absolute limit for pages of the secure origin itself: they need a code on each visit, so nothing is lost with theirs. */
export const OWN_PAGE_LIMIT = '1 hour'
/** A session is fresh for this long after a code. */
export const FRESH_LIFE = '10 minutes'
