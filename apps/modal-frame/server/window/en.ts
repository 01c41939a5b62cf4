/** Pages of the window that a provider opens in: before its own page, and after it. */
export const en = {
  buying: 'Opening the provider…',
  bought: 'You can close this window. Your purchase will show up in your wallet.',
} as const
