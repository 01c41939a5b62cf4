import { getAddress, type Hex, isAddressEqual } from 'viem'
import * as z from 'zod/mini'
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

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((value: string) => BigInt(value)),
)
const bytes = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const waiting = z.object({
  from: address,
  to: z.nullish(address),
  nonce: quantity,
  value: quantity,
  input: bytes,
  blockHash: z.nullish(z.null()),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
})

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
  const { success, data: found } = waiting.safeParse(answer)
  if (!success || !isAddressEqual(found.from as Hex, from as Hex) || found.nonce < BigInt(used as string)) {
    throw new SecureFault('INVALID_INPUT', { message: 'The transaction that this would replace does not wait.' })
  }
  const { nonce, value, input, gasPrice = 0n, maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = found
  const earlier = { to: found.to == null ? null : getAddress(found.to), data: input as Hex, value }
  const replaced = { nonce: Number(nonce), maxFeePerGas, maxPriorityFeePerGas }
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

function isSame(one: WantedTransaction, other: WantedTransaction): boolean {
  return one.to === other.to && one.value === other.value && one.data.toLowerCase() === other.data.toLowerCase()
}

/** Nothing, sent to itself: what is left of it is a used nonce. */
function isEmpty({ to, value, data }: WantedTransaction, from: string): boolean {
  return to?.toLowerCase() === from.toLowerCase() && value === 0n && data === '0x'
}
