/**
 * Pure rules of one namespace, small enough for `sdk.js`. Without a rule only the grammars of CAIP-2
 * (https://chainagnostic.org/CAIPs/caip-2) and CAIP-10 apply.
 */
export type NamespaceRules<Name extends string = string> = {
  name: Name
  /** Returns whether a CAIP-2 reference can name a chain. */
  isReference?(reference: string): boolean
  /** Returns whether a CAIP-10 text can be an address. Checksums are verified before signing. */
  isAddress?(address: string): boolean
  /** Normalizes an address, only for comparison. */
  normalizeAddress?(address: string): string
  /** Shown characters at start and end; by default 6 and 4. */
  shownCharacters?: readonly [start: number, end: number]
  /** Returns the chain id for dapps, if it is a number. */
  toNumericId?(reference: string): number
}
