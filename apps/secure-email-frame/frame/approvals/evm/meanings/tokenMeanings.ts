import { maxUint256 } from 'viem'
import { isEoaCode } from '../../shared/eoaCode.ts'
import type { Amount } from '../../shared/types.ts'
import { readToken, UNLIMITED } from '../amounts/readToken.ts'
import { isToken } from './knownContracts.ts'
import type { Call, DecodeContext, Meaning, Reader } from './Meaning.ts'
import { addressFact, amountFact, isMine, NOTHING } from './meaningParts.ts'

/** Amount from which an allowance of Permit2 counts as unlimited: half of its range of 160 bits. */
const UNLIMITED_PERMIT2 = 2n ** 159n

type Allowing = {
  token?: string
  spender: string
  id?: bigint
  amount?: bigint
  allowed?: boolean
  allItems?: boolean
}

/** Unlimited, unless a value limits it. */
const allow: Reader = async (values: Allowing, { to, name, known }, { chainId, read, text }) => {
  const { token: named, spender, allItems, allowed = allItems ?? name !== 'revokeOperator' } = values
  const token = (named ?? to).toLowerCase()
  const given = values.amount ?? (allowed ? maxUint256 : 0n)
  // Items start at 0, but 0 ends a token allowance.
  const isItem =
    given === 0n && name === 'approve' && !isToken(known?.kind) && !(await readToken(read, chainId, token)).isKnown
  const id = isItem ? given : values.id
  const isOver = given === 0n && !isItem
  const ofAll = allItems === undefined ? '' : 'All'
  const [shown, code] = await Promise.all([
    text({ token, amount: given }),
    read(chainId, 'eth_getCode', [spender, 'latest']),
  ])
  return {
    ...NOTHING,
    title: `${isOver ? 'revoke' : 'approve'}${ofAll}`,
    facts: [
      ...(isOver || isItem || ofAll ? [] : [amountFact('amount', shown)]),
      ...(id === undefined ? [] : [amountFact('item', `#${id}`)]),
      addressFact('spender', spender),
      ...(named === undefined ? [] : [addressFact('token', named)]),
      addressFact('contract', to),
    ],
    warnings: [
      ...(given >= (named === undefined ? UNLIMITED : UNLIMITED_PERMIT2) ? (['unlimited'] as const) : []),
      ...(isEoaCode(code) && !isOver ? (['spenderIsPerson'] as const) : []),
    ],
    allowances: [{ token, spender: spender.toLowerCase(), amount: allItems ? undefined : given }],
  }
}

type ItemTransfer = { from: string; to: string; id: bigint; count?: bigint }

/** Known tokens have no items, so the name is another function there. */
const safeTransfer: Reader = (values: ItemTransfer, call, given) =>
  isToken(call.known?.kind) ? undefined : itemTransfer(values, call, given)

const itemTransfer = ({ from, to, id, count = 1n }: ItemTransfer, call: Call, given: DecodeContext): Meaning => ({
  ...NOTHING,
  title: 'transferItem',
  facts: [
    amountFact('item', count === 1n ? `#${id}` : `${count} × #${id}`),
    ...(isMine(from, given) ? [] : [addressFact('from', from)]),
    addressFact('to', to),
    addressFact('contract', call.to),
  ],
  pays: isMine(from, given) ? [{ token: call.to.toLowerCase(), unit: 'items', amount: count }] : [],
  recipient: to,
})

export const TOKEN_MEANINGS: Readonly<Record<string, Reader>> = {
  allow,
  approve: allow,
  approveAndCall: allow,
  approveDelegation: allow,
  authorizeOperator: allow,
  increaseAllowance: allow,
  increaseApproval: allow,
  permit: allow,
  revokeOperator: allow,
  setApprovalForAll: allow,
  setAuthorization: allow,
  setOperator: allow,
  safeTransferFrom: safeTransfer,
  async transfer({ to, amount }: { to: string; amount: bigint }, call, { text }) {
    const paid: Amount = { token: call.to.toLowerCase(), unit: 'amount', amount }
    return {
      ...NOTHING,
      title: 'transferToken',
      facts: [amountFact('amount', await text(paid)), addressFact('to', to), addressFact('contract', call.to)],
      pays: [paid],
      recipient: to,
    }
  },
  async transferFrom({ from, to, amount }: { from: string; to: string; amount: bigint }, call, given) {
    const isAmount = isToken(call.known?.kind) || (await readToken(given.read, given.chainId, call.to)).isKnown
    // A collection has no decimals: its number is an item.
    if (!isAmount) return itemTransfer({ from, to, id: amount }, call, given)
    const moved: Amount = { token: call.to.toLowerCase(), unit: 'amount', amount }
    return {
      ...NOTHING,
      title: 'transferToken',
      facts: [
        amountFact('amount', await given.text(moved)),
        ...(isMine(from, given) ? [] : [addressFact('from', from)]),
        addressFact('to', to),
        addressFact('contract', call.to),
      ],
      pays: isMine(from, given) ? [moved] : [],
      recipient: to,
    }
  },
}

export const WRAPPED_COIN_MEANINGS: Readonly<Record<string, Reader>> = {
  deposit: (_values, { to }) => ({ ...NOTHING, title: 'wrap', facts: [addressFact('contract', to)] }),
  async withdraw({ amount }: { amount: bigint }, { to }, { text }) {
    const paid: Amount = { token: to.toLowerCase(), unit: 'amount', amount }
    return {
      ...NOTHING,
      title: 'unwrap',
      facts: [amountFact('amount', await text(paid)), addressFact('contract', to)],
      pays: [paid],
    }
  },
}
