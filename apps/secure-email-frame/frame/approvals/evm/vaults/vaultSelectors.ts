const SELECTORS: ReadonlySet<string> = new Set(['0x6e553f65', '0x94bf804d', '0xb460af94', '0xba087652'])

export function isVaultCall(data: string): boolean {
  return SELECTORS.has(data.slice(0, 10))
}
