import { PEOPLE } from '../facts/people.ts'
import { ETHER_POOL, ROUTER } from '../facts/pools.ts'
import { USDC, units, WETH } from '../facts/tokens.ts'
import type { Writer } from './createWriter.ts'
import { getReserves, swap } from './functions.ts'

const ONE_ETHER = 10n ** 18n

export async function movePrice(writer: Writer, dollars: number): Promise<void> {
  const reserves = (await writer.read(ETHER_POOL.address, getReserves)) as [bigint, bigint, number]
  const [ether, usdc] = ETHER_POOL.tokens[0] === WETH ? [reserves[0], reserves[1]] : [reserves[1], reserves[0]]
  // The product stays, so the reserves at a price follow from its square root.
  const price = units(USDC, dollars.toFixed(2))
  const target = squareRoot((ether * usdc * price) / ONE_ETHER)
  const [token, amount] =
    target > usdc ? [USDC, target - usdc] : [WETH, squareRoot((ether * usdc * ONE_ETHER) / price) - ether]
  if (amount <= 0n) return
  await writer.call(PEOPLE.market, ROUTER.address, swap, [ETHER_POOL.address, token.address, amount, 0n])
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = BigInt(Math.floor(Math.sqrt(Number(value))))
  for (let next = (root + value / root) / 2n; next !== root && next !== root + 1n; next = (root + value / root) / 2n) {
    root = next
  }
  return root
}
