import type { FormArguments } from '@airlock/protocol/channel/schemas'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { openArgumentsAtom } from '../../../core/router/modal.ts'
import { chosenTokenAtom } from '../../../core/tokens/chosenToken.ts'
import { readTokenAt } from '../../../core/tokens/readTokenAt.ts'
import { isSameToken, resetSwap, type SwapState, swapAccountAtom, swapAtom } from '../state/swapState.ts'
import { paymentFor, selectHeld } from './selectHeld.ts'

/** The user did not reach these views. */
const OF_OTHER_VIEWS = ['to', 'assetAddress', 'chainId', 'namespace', 'tab']

type Tokens = { held: readonly TokenBalance[]; listed: readonly TokenBalance[] }

/** Fills `fromToken`, `toToken` and `amount` once. Never rejects. */
export async function readSwapArguments(
  deps: Pick<Deps, 'store' | 'adapters'>,
  account: QueriedAccount,
  input: FormArguments,
  tokens: Tokens,
): Promise<void> {
  const { store } = deps
  if (OF_OTHER_VIEWS.some((key) => key in input)) return store.set(openArgumentsAtom, null)
  const owner = store.get(swapAccountAtom)
  const find = (text: string | undefined) => findToken(deps, account, text, tokens)
  const [pay, to] = await Promise.all([find(input.fromToken), find(input.toToken)])
  // Another account, or an earlier call that took the arguments.
  if (store.get(swapAccountAtom) !== owner || store.get(openArgumentsAtom) !== input) return
  store.set(openArgumentsAtom, null)
  store.set(chosenTokenAtom, null)
  resetSwap(store)
  const isSame = pay !== null && to !== null && isSameToken(pay, to)
  const from = input.fromToken === undefined && to !== null ? paymentFor(to, tokens.held) : pay
  // The amount needs a found token, or the coin.
  const isOfOther = pay === null && (input.fromToken !== undefined || from !== null)
  const typed = isOfOther ? '' : (input.amount ?? '')
  store.set(swapAtom, {
    from,
    to: isSame ? null : to,
    typed,
    notation: POINT_NOTATION,
    isOfPage: filledIn({ from: pay, to, typed }),
  })
  selectHeld(deps, tokens.held)
}

/** A reversed pair is still the page's (T231). */
function filledIn(page: Pick<SwapState, 'from' | 'to' | 'typed'>) {
  return ({ from, to, typed }: SwapState): boolean => {
    const has = (token: TokenBalance | null) => token && [from, to].some((side) => side && isSameToken(side, token))
    return Boolean(has(page.from) || has(page.to) || (page.typed && page.typed === typed))
  }
}

/** Finds a token by its contract or symbol. Anyone can copy a symbol, so it finds only the coin and listed tokens. */
async function findToken(
  deps: Pick<Deps, 'store' | 'adapters'>,
  account: QueriedAccount,
  text: string | undefined,
  { held: owned, listed }: Tokens,
): Promise<TokenBalance | null> {
  if (text === undefined) return null
  const isContract = isEvmAddress(text)
  const requested = text.toLowerCase()
  const isRequested = ({ address, symbol }: TokenBalance) =>
    isContract ? address?.toLowerCase().endsWith(requested) : symbol.toLowerCase() === requested
  const coin = owned.filter(({ address }) => address === undefined)
  const known = (isContract ? [...owned, ...listed] : [...coin, ...listed]).find(isRequested)
  if (known !== undefined) return owned.find((one) => isSameToken(one, known)) ?? known
  if (!isContract) return null
  return (await readTokenAt(deps, account, text).catch(() => undefined)) ?? null
}
