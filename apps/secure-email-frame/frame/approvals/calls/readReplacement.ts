import { getAddress, type Hex, isAddressEqual } from 'viem'
import { SecureFault } from '../../keys/SecureFault.ts'
import type { Fact } from '../Description.ts'
import { COIN } from '../meanings/amounts.ts'
import type { MeaningGiven } from '../meanings/Meaning.ts'
import { meaningOf, together } from '../meanings/meaningOf.ts'
import { amountFact } from '../meanings/meaningParts.ts'
import type { WantedTransaction } from './prepareTransactions.ts'

/** A transaction that takes the place of one that waits: of the two with one nonce a network mines one. */
export type Replacement = {
  /** The same at a higher fee, nothing at all, or something else. */
  kind: 'speedUp' | 'cancel' | 'replace'
  /** Nonce and prices of the one that waits, in wei. */
  replaced: { nonce: number; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** Rows about the one that waits; none where they would say the same again. */
  facts: readonly Fact[]
}

/** Answer of a node about a transaction that waits; older kinds name one price. */
type Waiting = Record<'from' | 'nonce' | 'value' | 'input', Hex> & {
  to?: Hex | null
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

/**
 * Reads the transaction that a request wants to replace. It is found by its hash, since nodes show none that pays less than they mine
 * for among the pending ones.
 *
 * @throws SecureFault INVALID_INPUT unless the network says that it is one of this account, and waits
 */
export async function readReplacement(
  call: WantedTransaction & { replaces: Hex },
  given: MeaningGiven,
): Promise<Replacement> {
  const { chainId, from, read, text } = given
  const [answer, used] = await Promise.all([
    read(chainId, 'eth_getTransactionByHash', [call.replaces]),
    read(chainId, 'eth_getTransactionCount', [from, 'latest']),
  ])
  const isOwn = isWaiting(answer) && isAddressEqual(answer.from, from as Hex)
  if (!isOwn || BigInt(answer.nonce) < BigInt(used as string)) {
    throw new SecureFault('INVALID_INPUT', { message: 'The transaction that this would replace does not wait.' })
  }
  const { to, nonce, input, gasPrice = '0x0', maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = answer
  const value = BigInt(answer.value)
  const earlier = { to: to == null ? null : getAddress(to), data: input, value }
  const replaced = {
    nonce: Number(nonce),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
  if (isSame(call, earlier)) return { kind: 'speedUp', replaced, facts: [] }
  const meaning = await meaningOf(earlier, given)
  const paid = value > 0n ? [amountFact('out', await text({ ...COIN, amount: value }))] : []
  return {
    kind: isEmpty(call, from) ? 'cancel' : 'replace',
    replaced,
    facts: [
      { name: 'step', value: 'replaced', look: 'heading' },
      ...together([{ ...meaning, facts: [...paid, ...meaning.facts] }]).facts,
    ],
  }
}

const ADDRESS = /^0x[0-9a-f]{40}$/i
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

function isWaiting(answer: unknown): answer is Waiting {
  const { from, to, nonce, value, input, blockHash, ...fees } = (answer ?? {}) as Record<string, unknown>
  const { gasPrice = '0x0', maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = fees
  const isText = (text: unknown, form: RegExp) => typeof text === 'string' && form.test(text)
  return (
    blockHash == null &&
    isText(from, ADDRESS) &&
    (to == null || isText(to, ADDRESS)) &&
    isText(input, BYTES) &&
    [nonce, value, gasPrice, maxFeePerGas, maxPriorityFeePerGas].every((one) => isText(one, QUANTITY))
  )
}

function isSame(one: WantedTransaction, other: WantedTransaction): boolean {
  return one.to === other.to && one.value === other.value && one.data.toLowerCase() === other.data.toLowerCase()
}

/** Nothing, sent to itself: what is left of it is a used nonce. */
function isEmpty({ to, value, data }: WantedTransaction, from: string): boolean {
  return to?.toLowerCase() === from.toLowerCase() && value === 0n && data === '0x'
}
