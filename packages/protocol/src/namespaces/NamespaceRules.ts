/**
 * Pure rules of one chain namespace, small enough for the first file of the SDK. Where a namespace leaves a rule out, the grammar of
 * CAIP-2 (https://chainagnostic.org/CAIPs/caip-2) and CAIP-10 (https://chainagnostic.org/CAIPs/caip-10) alone applies.
 */
export type NamespaceRules<Name extends string = string> = {
  /** CAIP-2 */
  name: Name
  /** Returns `true` for a reference of CAIP-2's grammar that can name a chain. */
  isReference?(reference: string): boolean
  /** Returns `true` for a text of CAIP-10's grammar that can be an address. Checksums are verified before signing. */
  isAddress?(address: string): boolean
  /** Makes one spelling of all spellings of an address, for comparison alone. */
  normalizeAddress?(address: string): string
  /** Characters of an address that are shown of its start and end; 6 and 4 unless given. */
  shownCharacters?: readonly [start: number, end: number]
  /** The chain id as dapps know it, where that is a number and not the CAIP-2 id. */
  toNumericId?(reference: string): number
}
