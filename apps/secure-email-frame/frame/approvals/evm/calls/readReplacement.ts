import { getAddress, type Hex, isAddress, isAddressEqual, isHex } from 'viem'
import { DELEGATE, delegationOf, NO_DELEGATE } from '../../../calls/smartAccount/delegate.ts'
import { SecureFault } from '../../../errors/SecureFault.ts'
import type { Fact, WantedTransaction } from '../../shared/types.ts'
import { COIN } from '../meanings/amounts.ts'
import type { MeaningGiven } from '../meanings/Meaning.ts'
import { meaningOf, together } from '../meanings/meaningOf.ts'
import { amountFact } from '../meanings/meaningParts.ts'

/** A transaction that takes the place of one that waits: of the two with one nonce a network mines one. */
export type Replacement = {
  /** The same at a higher fee, nothing at all, or something else. */
  kind: 'speedUp' | 'cancel' | 'replace'
  /** Nonce and prices of the one that waits, in wei. */
  replaced: { nonce: number; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /**
   * Set where the one that waits authorizes code for the account (https://eips.ethereum.org/EIPS/eip-7702). Anybody who saw that authorization
   * can submit it while its nonce, the one after the transaction's, is unused. `authorization` names the present code and uses that nonce up.
   */
  upgrade?: { authorization: WantedTransaction['authorization'] }
  /** Rows about the one that waits; none where they would repeat others. */
  facts: readonly Fact[]
}

/** Answer of a node about a transaction that waits. */
type Waiting = { from: Hex; to: Hex | null; nonce: bigint; value: bigint; input: Hex; isUpgrade: boolean } & Record<
  'maxFeePerGas' | 'maxPriorityFeePerGas',
  bigint
>

/**
 * Reads the transaction that a request wants to replace. It is found by its hash, since the pending block of a node lacks those that pay
 * too little to be mined.
 *
 * @throws SecureFault INVALID_INPUT unless the network has it as one of this account that waits
 */
export async function readReplacement(
  call: WantedTransaction & { replaces: Hex },
  given: MeaningGiven,
): Promise<Replacement> {
  const { chainId, from, read, text } = given
  const [answer, minedCount] = await Promise.all([
    read(chainId, 'eth_getTransactionByHash', [call.replaces]),
    read(chainId, 'eth_getTransactionCount', [from, 'latest']),
  ])
  const waiting = readWaiting(answer)
  const isOwn = waiting !== undefined && isAddressEqual(waiting.from, from as Hex)
  if (!isOwn || waiting.nonce < BigInt(minedCount as string)) {
    throw new SecureFault('INVALID_INPUT', { message: 'The transaction that this would replace does not wait.' })
  }
  const { to, nonce, input, value, maxFeePerGas, maxPriorityFeePerGas } = waiting
  const earlier = { to: to === null ? null : getAddress(to), data: input, value }
  const replaced = { nonce: Number(nonce), maxFeePerGas, maxPriorityFeePerGas }
  if (isSame(call, earlier) && !waiting.isUpgrade) return { kind: 'speedUp', replaced, facts: [] }
  const kind = isEmpty(call, from) ? 'cancel' : 'replace'
  const [meaning, authorization] = await Promise.all([
    meaningOf(earlier, given),
    waiting.isUpgrade && kind === 'cancel' ? authorizationOfCode(given) : undefined,
  ])
  const paid = value > 0n ? [amountFact('out', await text({ ...COIN, amount: value }))] : []
  return {
    kind,
    replaced,
    ...(waiting.isUpgrade && { upgrade: { authorization } }),
    facts: [
      { name: 'step', value: 'replaced', look: 'heading' },
      ...together([{ ...meaning, facts: [...paid, ...meaning.facts] }]).facts,
    ],
  }
}

/** @returns undefined for code that this wallet gives no account */
async function authorizationOfCode({ chainId, from, read }: MeaningGiven): Promise<WantedTransaction['authorization']> {
  const { kind } = delegationOf(await read(chainId, 'eth_getCode', [from, 'latest']))
  if (kind === 'none') return { address: NO_DELEGATE }
  return kind === 'ours' ? { address: DELEGATE } : undefined
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** @returns undefined for what is mined, or makes no sense; older kinds name one price */
function readWaiting(answer: unknown): Waiting | undefined {
  const {
    from,
    to = null,
    nonce,
    value,
    input,
    blockHash,
    authorizationList,
    ...fees
  } = (answer ?? {}) as Record<string, unknown>
  const { gasPrice = '0x0', maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = fees
  const isRead = isAnyAddress(from) && (to === null || isAnyAddress(to)) && isHex(input) && blockHash == null
  const numbers = [nonce, value, maxFeePerGas, maxPriorityFeePerGas].map(quantityOf)
  if (!isRead || !isWhole(numbers)) return undefined
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

function isWhole(numbers: readonly (bigint | undefined)[]): numbers is readonly [bigint, bigint, bigint, bigint] {
  return !numbers.includes(undefined)
}

function isSame(one: WantedTransaction, other: WantedTransaction): boolean {
  return one.to === other.to && one.value === other.value && one.data.toLowerCase() === other.data.toLowerCase()
}

/** Nothing, sent to itself, which takes no data: what is left of it is a used nonce. */
function isEmpty({ to, value }: WantedTransaction, from: string): boolean {
  return to !== null && isAddressEqual(to as Hex, from as Hex) && value === 0n
}
