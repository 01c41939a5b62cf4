export const SENT_KEY = '@airlock/sent'
export const PURCHASES_KEY = '@airlock/purchases'
