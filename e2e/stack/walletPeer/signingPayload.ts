import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes } from '@noble/hashes/utils'
import { invalidParams } from '../wallets/rpcError.ts'

/** A Polkadot transaction as sites hand it to a wallet: `SignerPayloadJSON` of `@polkadot/types`, whose numbers are hex. */
export type SignerPayload = Partial<Record<Field, string>> & { mode?: number; signedExtensions?: string[] }
type Field =
  | 'address'
  | 'method'
  | 'era'
  | 'nonce'
  | 'tip'
  | 'specVersion'
  | 'transactionVersion'
  | 'genesisHash'
  | 'blockHash'
  | 'metadataHash'

/** A longer payload is signed by its hash. */
const MAX_LENGTH = 256
const EMPTY = new Uint8Array()

type Parts = readonly [extra: Uint8Array, additional: Uint8Array]
const EXTENSIONS: Readonly<Record<string, (payload: SignerPayload) => Parts>> = {
  CheckNonZeroSender: () => [EMPTY, EMPTY],
  CheckWeight: () => [EMPTY, EMPTY],
  CheckSpecVersion: ({ specVersion }) => [EMPTY, u32(specVersion)],
  CheckTxVersion: ({ transactionVersion }) => [EMPTY, u32(transactionVersion)],
  CheckGenesis: ({ genesisHash }) => [EMPTY, bytesOf(genesisHash)],
  CheckMortality: ({ era, blockHash }) => [bytesOf(era), bytesOf(blockHash)],
  CheckNonce: ({ nonce }) => [compact(nonce), EMPTY],
  ChargeTransactionPayment: ({ tip: head }) => [compact(head), EMPTY],
  CheckMetadataHash: ({ mode = 0, metadataHash }) => [
    Uint8Array.of(mode),
    metadataHash ? concatBytes(Uint8Array.of(1), bytesOf(metadataHash)) : Uint8Array.of(0),
  ],
}

/** https://spec.polkadot.network/id-extrinsics @throws an error with a JSON-RPC code for an unknown field */
export function signingPayload(payload: SignerPayload): Uint8Array {
  const parts = (payload.signedExtensions ?? []).map((name) => {
    const encode = Object.hasOwn(EXTENSIONS, name) ? EXTENSIONS[name] : undefined
    if (encode === undefined) throw invalidParams(`The wallet does not know the extension ${name}.`)
    return encode(payload)
  })
  const extras = parts.map(([extra]) => extra)
  const additional = parts.map(([, after]) => after)
  const bytes = concatBytes(bytesOf(payload.method), ...extras, ...additional)
  return bytes.length > MAX_LENGTH ? blake2b(bytes, { dkLen: 32 }) : bytes
}

function bytesOf(value: string | undefined): Uint8Array {
  if (value === undefined || !/^0x(?:[\da-f]{2})+$/i.test(value)) throw invalidParams('Expected a transaction in hex.')
  return hexToBytes(value.slice(2))
}

function u32(value: string | undefined): Uint8Array {
  return littleEndian(BigInt(value ?? 0), 4)
}

/** A number in as few bytes as it needs (https://spec.polkadot.network/id-cryptography-encoding). */
function compact(value: string | undefined): Uint8Array {
  const number = BigInt(value ?? 0)
  if (number < 1n << 6n) return littleEndian(number << 2n, 1)
  if (number < 1n << 14n) return littleEndian((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return littleEndian((number << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(number.toString(16).length / 2))
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(number, length))
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return hexToBytes(value.toString(16).padStart(2 * length, '0')).reverse()
}
