export function tokenTile(amount: string): { initials: string; hue: number | undefined } {
  const symbol = /^[\d.,∞]+ ([A-Za-z][A-Za-z0-9.]*)$/.exec(amount)?.[1]
  if (symbol === undefined)
    return { initials: amount.includes('#') || amount.includes('×') ? '#' : '?', hue: undefined }
  return {
    initials: symbol.slice(0, 3).toUpperCase(),
    hue: [...symbol].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 360,
  }
}
