export const en = {
  buying: 'Opening the provider…',
  bought: 'You can close this window. Your purchase will show up in your wallet.',
} as const
