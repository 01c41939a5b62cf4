export const SENT_KEY = '@airlock/sent'
