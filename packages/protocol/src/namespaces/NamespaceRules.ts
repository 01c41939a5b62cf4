/** Pure and small, for `sdk.js`. Defaults: the grammars of CAIP-2 and CAIP-10. */
export type NamespaceRules<Name extends string = string> = {
  name: Name
  isReference?(reference: string): boolean
  /** Signing verifies checksums. */
  isAddress?(address: string): boolean
  normalizeAddress?(address: string): string
  shownCharacters?: readonly [start: number, end: number]
  toNumericId?(reference: string): number
}
