import { base64 } from '@scure/base'
import { SecureError } from '../../errors/SecureError.ts'
import type { Site } from '../../wire/hostIdentity.ts'
import { describeText } from '../messages/describeMessage.ts'
import { isHighFee } from '../shared/highFee.ts'
import { besideLookAlikes, recipientWarnings } from '../shared/recipientWarnings.ts'
import { throwTooManyRows } from '../shared/throwTooManyRows.ts'
import type { Description, Field, Warning } from '../shared/types.ts'
import { decodeBase58 } from './decodeBase58.ts'
import { lamportsField, solText } from './instructions/DecodedInstruction.ts'
import { describeInstruction } from './instructions/describeInstruction.ts'
import { DEAR_FEE, feeOf } from './instructions/feeOf.ts'
import { isTransactionMessage, parseTransaction, type SolanaTransaction } from './instructions/parseTransaction.ts'
import { isDurable } from './instructions/systemMeaning.ts'
import { isSolana, solanaName } from './solanaNetworks.ts'

type Input = {
  account: string
  chainId: number | string
  isBound: boolean
  recipients: readonly string[]
}

const MAX_TRANSACTIONS = 20
const MAX_INSTRUCTIONS = 200
/** Base58 characters. A transaction is at most a packet of 1,232 bytes (https://solana.com/docs/core/transactions). */
const MAX_TRANSACTION = 1_700
const MAX_MESSAGE = 11_200

/** Bytes that could be a transaction are refused. @throws SecureError INVALID_INPUT */
export function describeSolanaMessage(
  params: unknown,
  { account, site, now }: { account: string; site: Site; now: number },
): Description {
  const { message, pubkey } = recordOf(params)
  const bytes = bytesOf(message, MAX_MESSAGE)
  if (pubkey !== account || isTransactionMessage(bytes)) throw new SecureError('INVALID_INPUT')
  const signing = { kind: 'solana' as const, payloads: [base64.encode(bytes)] }
  return describeText(bytes, { site, now, written: String(message), signing })
}

/** @throws SecureError INVALID_INPUT */
export function describeSolanaTransactions(params: unknown, input: Input): Description {
  const { account, chainId, isBound, recipients } = input
  if (!isSolana(chainId)) throw new SecureError('INVALID_INPUT', { message: 'Invalid chainId' })
  const transactions = transactionsOf(params).map((bytes) => parse(bytes, account))
  const decodedCalls = transactions.flatMap(({ instructions }) =>
    instructions.flatMap((one) => describeInstruction(one, account) ?? []),
  )
  if (decodedCalls.length > MAX_INSTRUCTIONS) throwTooManyRows()
  const [first, ...others] = decodedCalls
  const only = others.length === 0 ? first : undefined
  // The first signer pays the fee.
  const paid = transactions.filter(({ signers }) => signers[0] === account)
  const fee = paid.reduce((sum, one) => sum + feeOf(one), 0n)
  const total = decodedCalls.reduce((sum, { pays = 0n }) => sum + pays, fee)
  const known = [account, ...recipients]
  const warnings: Warning[] = [
    ...decodedCalls.flatMap((decodedCall) => decodedCall.warnings),
    ...(first === undefined ? (['unknownCall'] as const) : []),
    ...decodedCalls.flatMap(({ recipient }) => recipientWarnings(recipient, known)),
    ...(isBound ? [] : (['unboundNetwork'] as const)),
    ...(transactions.some(({ instructions }) => isDurable(instructions)) ? (['durable'] as const) : []),
    // Above a few lamports per signature, a fee is a tip set by the dapp.
    ...(isHighFee({ fee, sent: total - fee, isTipped: true, highFeeThreshold: DEAR_FEE })
      ? (['highFee'] as const)
      : []),
    ...(transactions.length > 1 ? (['separately'] as const) : []),
  ]
  return {
    title: only?.title ?? (first === undefined ? 'call' : 'batch'),
    fields: besideLookAlikes(
      [
        ...(total > 0n ? [lamportsField(warnings.includes('unknownProgram') ? 'out' : 'total', total)] : []),
        ...decodedCalls.flatMap(({ title, fields }): Field[] =>
          only !== undefined ? fields : [{ name: 'step', value: title, variant: 'heading' }, ...fields],
        ),
        { name: 'network', value: solanaName(chainId), variant: 'text' },
      ],
      known,
    ),
    warnings: [...new Set(warnings)],
    offers: [
      {
        ...(fee > 0n && { fee: { speed: 'normal', max: solText(fee) } }),
        signing: { kind: 'solana', payloads: transactions.map(({ message }) => base64.encode(message)) },
      },
    ],
    recipients: decodedCalls.flatMap(({ recipient }) => recipient ?? []),
  }
}

/** @throws SecureError INVALID_INPUT */
export function transactionsOf(params: unknown): Uint8Array[] {
  const { transaction, transactions = [transaction] } = recordOf(params)
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > MAX_TRANSACTIONS) {
    throw new SecureError('INVALID_INPUT')
  }
  return transactions.map((one) => bytesOf(one, MAX_TRANSACTION))
}

function parse(bytes: Uint8Array, account: string): SolanaTransaction {
  try {
    const parsed = parseTransaction(bytes)
    if (parsed.signers.includes(account)) return parsed
  } catch (cause) {
    throw new SecureError('INVALID_INPUT', { cause })
  }
  throw new SecureError('INVALID_INPUT')
}

function bytesOf(value: unknown, max: number): Uint8Array {
  try {
    return decodeBase58(value, max)
  } catch (cause) {
    throw new SecureError('INVALID_INPUT', { cause })
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new SecureError('INVALID_INPUT')
  return value as Record<string, unknown>
}
