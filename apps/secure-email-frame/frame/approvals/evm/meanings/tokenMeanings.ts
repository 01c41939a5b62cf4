import { maxUint256, zeroAddress } from 'viem'
import { isEoaCode } from '../../shared/eoaCode.ts'
import type { Amount } from '../../shared/types.ts'
import { readToken, UNLIMITED } from '../amounts/readToken.ts'
import type { Call, DecodeContext, DecodedCall, Parser } from './DecodedCall.ts'
import { isToken } from './knownContracts.ts'
import { addressField, amountField, EMPTY, isMine } from './meaningParts.ts'

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

const allow: Parser = async (values: Allowing, { to, name, known }, { chainId, read, text }) => {
  const { token: named, spender, allItems, allowed = allItems ?? name !== 'revokeOperator' } = values
  const token = (named ?? to).toLowerCase()
  const input = values.amount ?? (allowed ? maxUint256 : 0n)
  const isZero = spender === zeroAddress
  const isItem =
    (input === 0n || isZero) &&
    name === 'approve' &&
    !isToken(known?.kind) &&
    !(await readToken(read, chainId, token)).isKnown
  const id = isItem ? input : values.id
  // Items start at 0, but 0 ends a token allowance.
  const isOver = isItem ? isZero : input === 0n
  const ofAll = allItems === undefined ? '' : 'All'
  const [shown, code] = await Promise.all([
    text({ token, amount: input }),
    read(chainId, 'eth_getCode', [spender, 'latest']),
  ])
  return {
    ...EMPTY,
    title: `${isOver ? 'revoke' : 'approve'}${ofAll}`,
    fields: [
      ...(isOver || isItem || ofAll ? [] : [amountField('amount', shown)]),
      ...(id === undefined ? [] : [amountField('item', `#${id}`)]),
      ...(isItem && isZero ? [] : [addressField('spender', spender)]),
      ...(named === undefined ? [] : [addressField('token', named)]),
      addressField('contract', to),
    ],
    warnings: [
      ...(!isOver && input >= (named === undefined ? UNLIMITED : UNLIMITED_PERMIT2) ? (['unlimited'] as const) : []),
      ...(isEoaCode(code) && !isOver ? (['spenderIsPerson'] as const) : []),
    ],
    allowances: [
      { token, spender: spender.toLowerCase(), amount: allItems ? undefined : isOver ? 0n : isItem ? 1n : input },
    ],
  }
}

type ItemTransfer = { from: string; to: string; id: bigint; count?: bigint }

/** Known tokens have no items, so the name is another function there. */
const safeTransfer: Parser = (values: ItemTransfer, call, input) =>
  isToken(call.known?.kind) ? undefined : itemTransfer(values, call, input)

const itemTransfer = ({ from, to, id, count = 1n }: ItemTransfer, call: Call, input: DecodeContext): DecodedCall => ({
  ...EMPTY,
  title: 'transferItem',
  fields: [
    amountField('item', count === 1n ? `#${id}` : `${count} × #${id}`),
    ...(isMine(from, input) ? [] : [addressField('from', from)]),
    addressField('to', to),
    addressField('contract', call.to),
  ],
  pays: isMine(from, input) ? [{ token: call.to.toLowerCase(), unit: 'items', amount: count }] : [],
  recipient: to,
})

export const TOKEN_DECODERS: Readonly<Record<string, Parser>> = {
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
      ...EMPTY,
      title: 'transferToken',
      fields: [amountField('amount', await text(paid)), addressField('to', to), addressField('contract', call.to)],
      pays: [paid],
      recipient: to,
    }
  },
  async transferFrom({ from, to, amount }: { from: string; to: string; amount: bigint }, call, input) {
    const isAmount = isToken(call.known?.kind) || (await readToken(input.read, input.chainId, call.to)).isKnown
    // A collection has no decimals: its number is an item.
    if (!isAmount) return itemTransfer({ from, to, id: amount }, call, input)
    const moved: Amount = { token: call.to.toLowerCase(), unit: 'amount', amount }
    return {
      ...EMPTY,
      title: 'transferToken',
      fields: [
        amountField('amount', await input.text(moved)),
        ...(isMine(from, input) ? [] : [addressField('from', from)]),
        addressField('to', to),
        addressField('contract', call.to),
      ],
      pays: isMine(from, input) ? [moved] : [],
      recipient: to,
    }
  },
}

export const WRAPPED_COIN_MEANINGS: Readonly<Record<string, Parser>> = {
  deposit: (_values, { to }) => ({ ...EMPTY, title: 'wrap', fields: [addressField('contract', to)] }),
  async withdraw({ amount }: { amount: bigint }, { to }, { text }) {
    const paid: Amount = { token: to.toLowerCase(), unit: 'amount', amount }
    return {
      ...EMPTY,
      title: 'unwrap',
      fields: [amountField('amount', await text(paid)), addressField('contract', to)],
      pays: [paid],
    }
  },
}
