import type { Descriptor, DescriptorInput } from './descriptor.ts'
import type { Struct } from './Value.ts'

export type Arguments = { data: Struct; tail: string | undefined }

/** A descriptor chooses words; every number, token and name comes from the wallet. */
export type OwnReading = {
  coin: string
  /** `symbol` is undefined if the contract is not a token. */
  token(address: string, amount: bigint): Promise<{ text: string; symbol: string | undefined; isListed: boolean }>
  moves(address: string): boolean
  /** Whether a text has or imitates the symbol of the coin or of a listed token. */
  hasSymbol(text: string): boolean
  /** Whether an own fact shows it: an address in lower case, a decimal number, or a text in JSON. */
  isNamed(value: string): boolean
  addressName(address: string): string | undefined
  collectionName(address: string): Promise<string | undefined>
  checksum(address: string): string
  /** @returns undefined unless the arguments encode back to the same bytes */
  decode(data: string, inputs: readonly DescriptorInput[]): Arguments | undefined
  lookup(address: string, selector: string): Promise<Descriptor | undefined>
}
