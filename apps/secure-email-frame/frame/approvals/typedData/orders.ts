import { memberOf, type Struct, structsOf } from './values.ts'

/** One side of an order: so many of a token, or an item of a collection. */
export type Side = {
  /** `undefined` for the chain's own coin. */
  token: string | undefined
  amount: bigint
  /** Of a collection; `'any'` where whoever takes the order chooses. */
  item: bigint | 'any' | undefined
}
export type Order = {
  gives: readonly Side[]
  gets: readonly Side[]
  receiver: string | undefined
  /** In seconds of Unix time. */
  end: bigint | undefined
}

/** CoW, 0x 4, 1inch: what is sold, how much of it, and for what. */
const PAIRS = [
  ['sellToken', 'sellAmount', 'buyToken', 'buyAmount'],
  ['makerToken', 'makerAmount', 'takerToken', 'takerAmount'],
  ['makerAsset', 'makingAmount', 'takerAsset', 'takingAmount'],
] as const

/** Members that only orders have together: 0x 2 and 3, Polymarket, Blur, LooksRare, UniswapX. */
const SHAPES = [
  ['makerAssetData', 'takerAssetData'],
  ['makerAmount', 'takerAmount'],
  ['collection', 'price'],
  ['collection', 'listingsRoot'],
  ['permitted', 'witness'],
] as const

const ENDS = ['endTime', 'validTo', 'expiry', 'expiration']
const NAME = /order|listing|^(?:maker|taker|bid|ask|offer)$/i
/** What several protocols write for the chain's own coin. */
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Orders that whoever has the signature can take, wherever they are in the data; the facts of those whose shape is known. */
export function ordersOf(message: Struct, account: string): { isOrder: boolean; orders: Order[] } {
  const structs = structsOf(message)
  const orders = structs.flatMap((struct) => seaportOf(struct, account) ?? pairOf(struct) ?? [])
  const isShaped = structs.some(({ type, members }) => {
    const names = members.map(({ name }) => name)
    return NAME.test(type) || SHAPES.some((shape) => shape.every((name) => names.includes(name)))
  })
  return { isOrder: orders.length > 0 || isShaped, orders }
}

function pairOf(struct: Struct): Order | undefined {
  for (const [sellToken, sellAmount, buyToken, buyAmount] of PAIRS) {
    const gives = sideOf(struct, sellToken, sellAmount)
    const gets = sideOf(struct, buyToken, buyAmount)
    if (gives && gets) {
      return {
        gives: [gives],
        gets: [gets],
        receiver: memberOf(struct, 'receiver', 'address')?.value,
        end: endOf(struct),
      }
    }
  }
  return undefined
}

function sideOf(struct: Struct, token: string, amount: string): Side | undefined {
  const [address, units] = [memberOf(struct, token, 'address')?.value, memberOf(struct, amount, 'integer')?.value]
  if (address === undefined || units === undefined) return undefined
  return { token: address === COIN ? undefined : address, amount: units, item: undefined }
}

/** `OrderComponents`. https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md#order */
function seaportOf(struct: Struct, account: string): Order | undefined {
  const [offer, consideration] = [memberOf(struct, 'offer', 'list'), memberOf(struct, 'consideration', 'list')]
  if (offer === undefined || consideration === undefined) return undefined
  const given = offer.items.filter((one) => one.kind === 'struct')
  const asked = consideration.items.filter((one) => one.kind === 'struct')
  const mine = asked.filter((one) => memberOf(one, 'recipient', 'address')?.value === account)
  const [first] = asked
  return {
    gives: given.flatMap((one) => itemOf(one, 'most') ?? []),
    gets: mine.flatMap((one) => itemOf(one, 'least') ?? []),
    receiver: mine.length > 0 ? account : first && memberOf(first, 'recipient', 'address')?.value,
    end: endOf(struct),
  }
}

/** Amounts move between their start and their end. */
function itemOf(struct: Struct, of: 'most' | 'least'): Side | undefined {
  const number = (name: string) => memberOf(struct, name, 'integer')?.value
  const [kind, start, end] = [number('itemType'), number('startAmount'), number('endAmount')]
  const token = memberOf(struct, 'token', 'address')?.value
  if (kind === undefined || start === undefined || end === undefined || token === undefined) return undefined
  const amount = start > end === (of === 'most') ? start : end
  if (kind === 0n) return { token: undefined, amount, item: undefined }
  if (kind === 1n) return { token, amount, item: undefined }
  return { token, amount, item: kind > 3n ? 'any' : (number('identifierOrCriteria') ?? 'any') }
}

function endOf(struct: Struct): bigint | undefined {
  return ENDS.map((name) => memberOf(struct, name, 'integer')?.value).find((value) => value !== undefined)
}
