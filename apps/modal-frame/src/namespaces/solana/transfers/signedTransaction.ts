import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import {
  type CompiledTransactionMessage,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../programs.ts'

export type Signed = { wire: string; hash: string; blockhash: string }

const SIGNATURE_BYTES = 64
/** A packet (https://solana.com/docs/core/transactions). */
const MAX_BYTES = 1_232

/** Wallets may add priority fees and assertions. */
const ADDED: ReadonlySet<string> = new Set([COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM])

/** Older wallets return only a signature. @param requested base64 @throws AirlockError WALLET_INVALID_ANSWER unless it is exactly the request */
export async function readSignedTransaction(requested: string, from: string, response: unknown): Promise<Signed> {
  try {
    const bytes = readResponse(toBytes(requested), response)
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const target = messageOf(toBytes(requested))
    const signature = signatures[from as keyof typeof signatures]
    const isTransfer = isSameTransfer(message, target, from)
    if (!isTransfer || signature == null || Object.keys(signatures).length !== 1) throw new TypeError('another one')
    const isSigned = await isSignedBy(from, Uint8Array.from(signature), Uint8Array.from(messageBytes))
    if (!isSigned) throw new TypeError('not signed')
    const blockhash = String((message as { lifetimeToken?: unknown }).lifetimeToken)
    return { wire: toText(bytes), hash: encodeBase58(Uint8Array.from(signature)), blockhash }
  } catch (cause) {
    throw new AirlockError('WALLET_INVALID_ANSWER', { cause })
  }
}

const toBytes = (base64: string) => Uint8Array.from(getBase64Encoder().encode(base64))
const toText = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

async function isSignedBy(signer: string, signature: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', decodeBase58(signer), 'Ed25519', false, ['verify']).catch(() => undefined)
  return key === undefined || subtle.verify('Ed25519', key, signature, message)
}

function readResponse(requested: Uint8Array, response: unknown): Uint8Array {
  const { transaction, signature } = isRecord(response) ? response : {}
  if (typeof transaction === 'string') {
    const bytes = transaction.length > MAX_BYTES * 2 ? undefined : toBytes(transaction)
    if (bytes === undefined || bytes.length > MAX_BYTES) throw new TypeError('too long')
    return bytes
  }
  const own = typeof signature === 'string' && signature.length <= 128 ? decodeBase58(signature) : undefined
  if (own?.length !== SIGNATURE_BYTES) throw new TypeError('no signature')
  const bytes = requested.slice()
  bytes.set(own, 1)
  return bytes
}

function messageOf(bytes: Uint8Array) {
  return getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes)
}

/** Permits additions, but no other signer or payer. */
function isSameTransfer(message: CompiledTransactionMessage, requested: CompiledTransactionMessage, from: string) {
  const isPaidByFrom = message.staticAccounts[0] === from && message.header.numSignerAccounts === 1
  const [done, expected] = [message, requested].map(stepsOf) as [string[], string[]]
  return isPaidByFrom && done.length === expected.length && done.every((step, index) => step === expected[index])
}

/** Without permitted additions. @throws TypeError for a lookup table */
function stepsOf(message: CompiledTransactionMessage): string[] {
  const { instructions, staticAccounts } = message as Extract<CompiledTransactionMessage, { version: 0 | 'legacy' }>
  return instructions.flatMap(({ programAddressIndex, accountIndices = [], data }) => {
    const program = staticAccounts[programAddressIndex]
    if (program !== undefined && ADDED.has(program)) return []
    const accounts = accountIndices.map((index) => staticAccounts[index])
    if (program === undefined || accounts.includes(undefined as never)) throw new TypeError('a table')
    return [[program, ...accounts, encodeBase58(Uint8Array.from(data ?? []))].join()]
  })
}
