import { type Hex, size, slice } from 'viem'
import type { Amount } from '../../shared/types.ts'
import type { Call, DecodeContext, DecodedCall, Parser } from './DecodedCall.ts'
import { addressField, amountField, EMPTY, isMine } from './meaningParts.ts'
import { TOKEN_DECODERS } from './tokenMeanings.ts'

type Swap = {
  path?: readonly string[] | Hex
  tokenIn?: string
  tokenOut?: string
  to: string
  deadline?: bigint
  amountIn?: bigint
  amountInMax?: bigint
  amountOut?: bigint
  amountOutMin?: bigint
  limit?: bigint
}

const ADDRESS_BYTES = 20
const FEE_BYTES = 3
const POOL_BYTES = 2 * ADDRESS_BYTES + FEE_BYTES

/** Routers ignore bytes after the last whole step, so the end of such a path is not reliable. */
function endsOf({ path, tokenIn, tokenOut, amountOut }: Swap): [string | undefined, string | undefined] {
  if (typeof path !== 'string') return [tokenIn ?? path?.[0], tokenOut ?? path?.at(-1)]
  const isOfPools = size(path) >= POOL_BYTES && (size(path) - ADDRESS_BYTES) % (ADDRESS_BYTES + FEE_BYTES) === 0
  if (!isOfPools && size(path) !== 2 * ADDRESS_BYTES) return [undefined, undefined]
  const [first, last] = [slice(path, 0, ADDRESS_BYTES), slice(path, size(path) - ADDRESS_BYTES)]
  return amountOut === undefined ? [first, last] : [last, first]
}

const swap: Parser = async (values: Swap, call, input) => {
  const [tokenIn, tokenOut] = endsOf(values)
  if (tokenIn === undefined || tokenOut === undefined) return undefined
  const paid = paidOf(values, tokenIn, call, input)
  const isForCoin = /For(?:Exact)?ETH/.test(call.name)
  const bought: Amount = { token: isForCoin ? null : tokenOut.toLowerCase(), unit: 'amount', amount: leastOf(values) }
  const receiver = receiverOf(values, call, input)
  if (receiver === 'router') call.cached.set(bought.token, (call.cached.get(bought.token) ?? 0n) + bought.amount)
  const isMineAtLeast = receiver === 'me' && !mayStopEarly(values)
  // A guaranteed amount of an unknown token is worthless.
  const isPromise = isMineAtLeast && (isForCoin || input.contracts.at(tokenOut) !== undefined)
  return {
    ...EMPTY,
    title: receiver === 'other' ? 'call' : 'swap',
    fields: [
      ...(await Promise.all(paid.map(async (amount) => amountField('pay', await input.text(amount))))),
      ...(isMineAtLeast ? [amountField(isPromise ? 'promised' : 'expected', await input.text(bought))] : []),
      ...(receiver === 'other' ? [addressField('to', values.to)] : []),
      addressField('contract', call.to),
    ],
    warnings: receiver === 'other' ? ['otherReceiver'] : [],
    pays: paid,
    gets: isPromise ? [bought] : [],
  }
}

function mayStopEarly({ amountOut, limit = 0n }: Swap): boolean {
  return amountOut !== undefined && limit !== 0n
}

function leastOf(values: Swap): bigint {
  return mayStopEarly(values) ? 0n : (values.amountOutMin ?? values.amountOut ?? 0n)
}

function paidOf(values: Swap, tokenIn: string, { name, coin }: Call, input: DecodeContext): Amount[] {
  if (/swap(?:Exact)?ETH/.test(name)) {
    coin.left = 0n
    return []
  }
  const amount = values.amountIn ?? values.amountInMax ?? 0n
  const isPaidByCoin = input.contracts.at(tokenIn)?.kind === 'wrappedCoin' && coin.left >= amount
  if (isPaidByCoin) coin.left -= amount
  if (mayUseCoin(values)) coin.left = 0n
  return isPaidByCoin ? [] : [{ token: tokenIn.toLowerCase(), unit: 'amount', amount }]
}

/** Routers may spend attached coin as wrapped coin between pools, and 0 means their whole balance. Later steps cannot count on it. */
function mayUseCoin({ path, amountIn }: Swap): boolean {
  return amountIn === 0n || (amountIn !== undefined && typeof path === 'string' && size(path) > POOL_BYTES)
}

/** Routers without deadlines write 1 for the sender and 2 for themselves; older ones write 0 for themselves. */
function receiverOf({ to, deadline }: Swap, call: Call, input: DecodeContext): 'me' | 'router' | 'other' {
  if (isMine(to, input)) return 'me'
  if (to.toLowerCase() === call.to.toLowerCase()) return 'router'
  const number = BigInt(to)
  if (deadline !== undefined) return number === 0n ? 'router' : 'other'
  if (number === 1n) return 'me'
  return number === 2n ? 'router' : 'other'
}

type Sweep = { token?: string; amount: bigint; to?: string }

const sweep: Parser = async (
  { token, amount, to }: Sweep,
  { to: router, cached: stored },
  input,
): Promise<DecodedCall> => {
  const isOther = to !== undefined && !isMine(to, input)
  const isPromise = !isOther && (token === undefined || input.contracts.at(token) !== undefined)
  const min: Amount = { token: token?.toLowerCase() ?? null, unit: 'amount', amount }
  const isClaimed = (one: string | null) =>
    token === undefined ? one !== null && input.contracts.at(one)?.kind === 'wrappedCoin' : one === min.token
  for (const [one, before] of stored) if (isClaimed(one) && amount >= before) stored.delete(one)
  return {
    ...EMPTY,
    title: 'unwrap',
    fields: [
      ...(isPromise ? [amountField('promised', await input.text(min))] : []),
      ...(isOther ? [addressField('to', to)] : []),
      addressField('contract', router),
    ],
    warnings: isOther ? ['otherReceiver'] : [],
    gets: isPromise ? [min] : [],
  }
}

const refund: Parser = (_values, { to }): DecodedCall => ({
  ...EMPTY,
  title: 'unwrap',
  fields: [addressField('contract', to)],
})

const selfPermit: Parser = ({ token, amount }: { token: string; amount?: bigint }, call, input) =>
  TOKEN_DECODERS.permit?.({ token, spender: call.to, amount } as never, call, input)

export const ROUTER_MEANINGS: Readonly<Record<string, Parser>> = {
  swapExactTokensForTokens: swap,
  swapTokensForExactTokens: swap,
  swapExactETHForTokens: swap,
  swapETHForExactTokens: swap,
  swapExactTokensForETH: swap,
  swapTokensForExactETH: swap,
  swapExactETHForTokensSupportingFeeOnTransferTokens: swap,
  swapExactTokensForTokensSupportingFeeOnTransferTokens: swap,
  swapExactTokensForETHSupportingFeeOnTransferTokens: swap,
  exactInput: swap,
  exactInputSingle: swap,
  exactOutput: swap,
  exactOutputSingle: swap,
  unwrapWETH9: sweep,
  sweepToken: sweep,
  refundETH: refund,
  selfPermit,
  selfPermitIfNecessary: selfPermit,
  selfPermitAllowed: selfPermit,
}
