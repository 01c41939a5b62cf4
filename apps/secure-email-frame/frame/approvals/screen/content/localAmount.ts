const ITEM = /^(\d+ × )?(#(?:\d+|\*))$/

/** `#7` alone does not say that it is an NFT. */
export function itemText(text: string): string | undefined {
  return ITEM.test(text) ? text.replace(ITEM, '$1NFT $2') : undefined
}

/** Groups the digits at the start of `1234.5 ETH`, and keeps all of them. */
export function localAmount(text: string, locale: string): string {
  return text.replace(/^(\d+)(?:\.(\d+))?(?= )/, (_all, integer: string, fraction?: string) => {
    const format = new Intl.NumberFormat(locale)
    const digits = format.format(BigInt(integer))
    return fraction === undefined ? digits : `${digits}${pointOf(format)}${fraction}`
  })
}

function pointOf(format: Intl.NumberFormat): string {
  return format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
