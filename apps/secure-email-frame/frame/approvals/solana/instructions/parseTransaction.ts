import { base58 } from '@scure/base'

export type SolanaTransaction = {
  signatureCount: number
  messageAt: number
  message: Uint8Array
  /** Signers, the payer of the fee first. */
  signers: readonly string[]
  /** Base58 block hash, valid for up to 90 s, or the value of a durable nonce. */
  blockhash: string
  instructions: readonly SolanaInstruction[]
}
export type SolanaInstruction = {
  program: string
  /** `undefined` for an account from a lookup table. */
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

export const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSIONED = 0x80

/** @throws Error for invalid or trailing bytes */
export function parseTransaction(bytes: Uint8Array): SolanaTransaction {
  const parser = createParser(bytes)
  const signatureCount = parser.length()
  parser.bytes(signatureCount * SIGNATURE_BYTES)
  const messageAt = parser.at()
  const { signers, blockhash, instructions } = readMessage(parser)
  if (signers.length !== signatureCount) throw new Error('The signatures are not those of the signers.')
  return { signatureCount, messageAt, message: bytes.slice(messageAt), signers, blockhash, instructions }
}

/** Such bytes are never signed as text. UTF-8 text cannot start with 0x80 to 0xbf. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first >= VERSIONED && first < 0xc0) return true
  try {
    readMessage(createParser(bytes))
    return true
  } catch {
    return false
  }
}

/** @throws Error if the account is not a signer */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const { signers, messageAt, signatureCount } = parseTransaction(bytes)
  const index = signers.indexOf(signer)
  if (index < 0) throw new Error('The transaction is not this account’s to sign.')
  const signed = bytes.slice()
  signed.set(signature, messageAt - (signatureCount - index) * SIGNATURE_BYTES)
  return signed
}

function readMessage(parser: Parser) {
  const first = parser.byte()
  const isVersioned = (first & VERSIONED) !== 0
  if (isVersioned && first !== VERSIONED) throw new Error('The version is unknown.')
  const signerCount = isVersioned ? parser.byte() : first
  parser.bytes(2)
  const keys = Array.from({ length: parser.length() }, () => base58.encode(parser.bytes(KEY_BYTES)))
  if (signerCount === 0 || signerCount > keys.length) throw new Error('The signers are missing.')
  const blockhash = base58.encode(parser.bytes(KEY_BYTES))
  const instructions = Array.from({ length: parser.length() }, (): SolanaInstruction => {
    const program = keys[parser.byte()]
    if (program === undefined) throw new Error('A program is missing.')
    const accounts = [...parser.bytes(parser.length())].map((index) => keys[index])
    return { program, accounts, data: parser.bytes(parser.length()) }
  })
  if (isVersioned) {
    const tables = parser.length()
    for (let index = 0; index < tables; index += 1) {
      parser.bytes(KEY_BYTES)
      parser.bytes(parser.length())
      parser.bytes(parser.length())
    }
  }
  parser.end()
  return { signers: keys.slice(0, signerCount), blockhash, instructions }
}

type Parser = ReturnType<typeof createParser>

function createParser(source: Uint8Array) {
  let at = 0
  const bytes = (count: number): Uint8Array => {
    if (at + count > source.length) throw new Error('The transaction ends early.')
    at += count
    return source.slice(at - count, at)
  }
  const byte = () => bytes(1)[0] ?? 0
  return {
    at: () => at,
    byte,
    bytes,
    length() {
      let value = 0
      for (const shift of [0, 7, 14]) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if (part < 0x80) return value
      }
      throw new Error('A length is too long.')
    },
    end() {
      if (at !== source.length) throw new Error('There is more than a transaction.')
    },
  }
}
