export const SENT_KEY = '@airlock/sent'
/** Key for purchases that are followed. */
export const PURCHASES_KEY = '@airlock/purchases'
