/** Pure and small, for `sdk.js`. Defaults: the grammars of CAIP-2 and CAIP-10. */
export type NamespaceRules<Name extends string = string> = {
  name: Name
  isReference?(reference: string): boolean
  /** Signing verifies checksums. */
  isAddress?(address: string): boolean
  /** Only for comparison. */
  normalizeAddress?(address: string): string
  /** @default 6 and 4 */
  shownCharacters?: readonly [start: number, end: number]
  /** For dapps. */
  toNumericId?(reference: string): number
}
