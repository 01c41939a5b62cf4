/** Key of the frame's storage for transactions that are not settled. */
export const SENT_KEY = '@airlock/sent'
