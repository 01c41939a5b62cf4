import type { Descriptor, DescriptorInput } from './descriptor.ts'
import type { Struct } from './Value.ts'

export type Arguments = { data: Struct; tail: string | undefined }

/** Facts of the wallet itself. A descriptor chooses words; every number, token and name comes from here. */
export type OwnReading = {
  /** Symbol of the native coin. */
  coin: string
  /** Text of an amount. `symbol` is undefined for a contract that is no token. */
  token(address: string, amount: bigint): Promise<{ text: string; symbol: string | undefined; isListed: boolean }>
  /** Whether the own reading found that the token moves or is allowed. */
  moves(address: string): boolean
  /** Whether the own rows name this address. */
  isNamed(address: string): boolean
  addressName(address: string): string | undefined
  collectionName(address: string): Promise<string | undefined>
  checksum(address: string): string
  /** Decodes arguments without their selector. Undefined unless the arguments encode back to the same bytes. */
  decode(data: string, inputs: readonly DescriptorInput[]): Arguments | undefined
  /** The proven descriptor of a nested call. */
  lookup(address: string, selector: string): Promise<Descriptor | undefined>
}
