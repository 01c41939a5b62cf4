import { isAddressEqual } from 'viem/utils'
import { domainFields } from '../eip712/domain.ts'
import type { TypedData } from '../eip712/parseTypedData.ts'
import { memberOf, type Struct, structsOf } from '../eip712/values.ts'

export type Side = {
  token: string | undefined
  amount: bigint
  item: bigint | 'any' | undefined
}
export type Order = {
  gives: readonly Side[]
  gets: readonly Side[] | undefined
  isForOther: boolean
  end: bigint | undefined
}

/** Deployed at the same address on the chains that have them. */
const COW = ['0x9008D19f58AAbD9eD0D60971565AA8510560ab41'] as const
const ZERO_EX = ['0xDef1C0ded9bec7F1a1670819833240f027b25EfF'] as const
const ONE_INCH = ['0x1111111254EEB25477B68fb85Ed929f73A960582', '0x111111125421cA6dc452d289314280a0f8842A65'] as const
const SEAPORT = ['0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', '0x0000000000000068F116a894984e2DB1123eB395'] as const

const PAIRS = [
  { give: ['sellToken', 'sellAmount'], get: ['buyToken', 'buyAmount'], contracts: COW },
  { give: ['makerToken', 'makerAmount'], get: ['takerToken', 'takerAmount'], contracts: ZERO_EX },
  { give: ['makerAsset', 'makingAmount'], get: ['takerAsset', 'takingAmount'], contracts: ONE_INCH },
] as const

/** `HAS_EXTENSION`: https://github.com/1inch/limit-order-protocol/blob/master/contracts/libraries/MakerTraitsLib.sol */
const HAS_EXTENSION = 1n << 249n

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
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export function ordersOf({ domain, message }: TypedData, account: string): { isOrder: boolean; orders: Order[] } {
  const { contract } = domainFields(domain)
  const structs = structsOf(message)
  const orders = structs.flatMap(
    (struct) => seaportOf(struct, account, contract) ?? pairOf(struct, account, contract) ?? [],
  )
  const isShaped = structs.some(({ type, members }) => {
    const names = members.map(({ name }) => name)
    return NAME.test(type) || SHAPES.some((shape) => shape.every((name) => names.includes(name)))
  })
  return { isOrder: orders.length > 0 || isShaped, orders }
}

export function settlesOrders(contract: string): boolean {
  return isOneOf([...COW, ...ZERO_EX, ...ONE_INCH, ...SEAPORT], contract)
}

function pairOf(struct: Struct, account: string, contract: string | undefined): Order | undefined {
  for (const { give, get, contracts } of PAIRS) {
    const gives = sideOf(struct, give)
    const gets = sideOf(struct, get)
    if (gives && gets) {
      const isForOther = !isReceiver(memberOf(struct, 'receiver', 'address')?.value, account)
      const isPromised = isOneOf(contracts, contract) && !isExtended(struct)
      // CoW takes its fee from the account in addition to the sold amount.
      const fee = memberOf(struct, 'feeAmount', 'integer')?.value ?? 0n
      return {
        gives: [{ ...gives, amount: gives.amount + fee }],
        gets: isPromised ? (isForOther ? [] : [gets]) : undefined,
        isForOther,
        end: endOf(struct),
      }
    }
  }
  return undefined
}

function isReceiver(receiver: string | undefined, account: string): boolean {
  return receiver === undefined || receiver === account || BigInt(receiver) === 0n
}

function isOneOf(contracts: readonly `0x${string}`[], contract: string | undefined): boolean {
  return contract !== undefined && contracts.some((one) => isAddressEqual(one, contract as `0x${string}`))
}

/** 1inch orders can get their amounts from contracts: by an extension in version 6, by interactions in 5. */
function isExtended(struct: Struct): boolean {
  if (memberOf(struct, 'makingAmount', 'integer') === undefined) return false
  const traits = memberOf(struct, 'makerTraits', 'integer')?.value
  if (traits !== undefined) return (traits & HAS_EXTENSION) !== 0n
  const [offsets, interactions] = [memberOf(struct, 'offsets', 'integer'), memberOf(struct, 'interactions', 'bytes')]
  return offsets?.value !== 0n || interactions?.value !== '0x'
}

function sideOf(struct: Struct, [token, amount]: readonly [string, string]): Side | undefined {
  const [address, units] = [memberOf(struct, token, 'address')?.value, memberOf(struct, amount, 'integer')?.value]
  if (address === undefined || units === undefined) return undefined
  return { token: address === COIN ? undefined : address, amount: units, item: undefined }
}

/** `OrderComponents`. https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md#order */
function seaportOf(struct: Struct, account: string, contract: string | undefined): Order | undefined {
  const [offer, consideration] = [memberOf(struct, 'offer', 'list'), memberOf(struct, 'consideration', 'list')]
  if (offer === undefined || consideration === undefined) return undefined
  const input = offer.items.filter((one) => one.kind === 'struct')
  const requests = consideration.items.filter((one) => one.kind === 'struct')
  const mine = requests.filter((one) => memberOf(one, 'recipient', 'address')?.value === account)
  const isPromised = isOneOf(SEAPORT, contract) && requests.length > 0
  return {
    gives: input.flatMap((one) => itemOf(one, 'most') ?? []),
    gets: isPromised ? mine.flatMap((one) => itemOf(one, 'least') ?? []) : undefined,
    isForOther: requests.length > 0 && mine.length === 0,
    end: endOf(struct),
  }
}

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
