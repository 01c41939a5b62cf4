import { getAddress, type Hex, isAddress, isAddressEqual, isHex } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import { DELEGATE, delegationOf, NO_DELEGATE } from '../../../smartAccount/delegate.ts'
import type { Field, TransactionRequest } from '../../shared/types.ts'
import { COIN } from '../amounts/amounts.ts'
import type { DecodeContext } from '../meanings/DecodedCall.ts'
import { decodeCall, together } from '../meanings/decodeCall.ts'
import { amountField } from '../meanings/meaningParts.ts'

/** A transaction that replaces a pending one: a network mines one of the two with the same nonce. */
export type Replacement = {
  kind: 'speedUp' | 'cancel' | 'replace'
  replaced: { nonce: number; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** Anyone can submit a public authorization until its nonce is used (https://eips.ethereum.org/EIPS/eip-7702). */
  upgrade?: { authorization: TransactionRequest['authorization'] }
  fields: readonly Field[]
}

type Waiting = { from: Hex; to: Hex | null; nonce: bigint; value: bigint; input: Hex; isUpgrade: boolean } & Record<
  'maxFeePerGas' | 'maxPriorityFeePerGas',
  bigint
>

/** Uses the hash: pending blocks omit underpriced transactions. @throws SecureError INVALID_INPUT */
export async function readReplacement(
  call: TransactionRequest & { replaces: Hex },
  params: DecodeContext,
): Promise<Replacement> {
  const { chainId, from, read, text } = params
  const [response, minedCount] = await Promise.all([
    read(chainId, 'eth_getTransactionByHash', [call.replaces]),
    read(chainId, 'eth_getTransactionCount', [from, 'latest']),
  ])
  const waiting = readWaiting(response)
  const isOwnTransaction = waiting !== undefined && isAddressEqual(waiting.from, from as Hex)
  if (!isOwnTransaction || waiting.nonce < BigInt(minedCount as string)) {
    throw new SecureError('INVALID_INPUT', { message: 'The transaction that this would replace does not wait.' })
  }
  const { to, nonce, input, value, maxFeePerGas, maxPriorityFeePerGas } = waiting
  const previous = { to: to === null ? null : getAddress(to), data: input, value }
  const replaced = { nonce: Number(nonce), maxFeePerGas, maxPriorityFeePerGas }
  if (isSame(call, previous) && !waiting.isUpgrade) return { kind: 'speedUp', replaced, fields: [] }
  const kind = isEmpty(call, from) ? 'cancel' : 'replace'
  const [decodedCall, authorization] = await Promise.all([
    decodeCall(previous, params),
    waiting.isUpgrade && kind === 'cancel' ? authorizationOfCode(params) : undefined,
  ])
  const paid = value > 0n ? [amountField('out', await text({ ...COIN, amount: value }))] : []
  return {
    kind,
    replaced,
    ...(waiting.isUpgrade && { upgrade: { authorization } }),
    fields: [
      { name: 'step', value: 'replaced', variant: 'heading' },
      ...together([{ ...decodedCall, fields: [...paid, ...decodedCall.fields] }]).fields,
    ],
  }
}

async function authorizationOfCode({
  chainId,
  from,
  read,
}: DecodeContext): Promise<TransactionRequest['authorization']> {
  const { kind } = delegationOf(await read(chainId, 'eth_getCode', [from, 'latest']))
  if (kind === 'none') return { address: NO_DELEGATE }
  return kind === 'ours' ? { address: DELEGATE } : undefined
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** @returns undefined if it is mined or malformed. Older types have one price. */
function readWaiting(response: unknown): Waiting | undefined {
  const {
    from,
    to = null,
    nonce,
    value,
    input,
    blockHash,
    authorizationList,
    ...fees
  } = (response ?? {}) as Record<string, unknown>
  const { gasPrice = '0x0', maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = fees
  const isRead = isAnyAddress(from) && (to === null || isAnyAddress(to)) && isHex(input) && blockHash == null
  const numbers = [nonce, value, maxFeePerGas, maxPriorityFeePerGas].map(quantityOf)
  if (!isRead || !isComplete(numbers)) return undefined
  return {
    from,
    to,
    input,
    isUpgrade: authorizationList != null && !(Array.isArray(authorizationList) && authorizationList.length === 0),
    nonce: numbers[0],
    value: numbers[1],
    maxFeePerGas: numbers[2],
    maxPriorityFeePerGas: numbers[3],
  }
}

function isAnyAddress(text: unknown): text is Hex {
  return isAddress(text as string, { strict: false })
}

function quantityOf(text: unknown): bigint | undefined {
  return typeof text === 'string' && QUANTITY.test(text) ? BigInt(text) : undefined
}

function isComplete(numbers: readonly (bigint | undefined)[]): numbers is readonly [bigint, bigint, bigint, bigint] {
  return !numbers.includes(undefined)
}

function isSame(one: TransactionRequest, other: TransactionRequest): boolean {
  return one.to === other.to && one.value === other.value && one.data.toLowerCase() === other.data.toLowerCase()
}

function isEmpty({ to, value }: TransactionRequest, from: string): boolean {
  return to !== null && isAddressEqual(to as Hex, from as Hex) && value === 0n
}
