import { type Address, encodeFunctionData, parseEther } from 'viem'
import { LOOK_ALIKE, PEOPLE } from '../facts/people.ts'
import { ETHER_POOL, ROUTER } from '../facts/pools.ts'
import { SPLITTER } from '../facts/splitter.ts'
import { DAI, FAKE_USDC, TAXED, TICKET, type TokenFact, USDC, units, WETH } from '../facts/tokens.ts'
import type { Writer } from './createWriter.ts'
import { approve, pretend, split, swap, transfer, transferFrom, withdraw } from './functions.ts'
import { give } from './give.ts'

/** Sends the transactions of one block. @param amount small whole number that differs from step to step */
export type Activity = (writer: Writer, who: Address, amount: number) => Promise<unknown>

const { exchange, employer, ada, ben, shop, attacker } = PEOPLE

/** Each kind of thing that happens to an account. They take turns. */
export const ACTIVITIES: readonly Activity[] = [
  (writer, who, amount) => pay(writer, { token: USDC, from: exchange, to: who, amount: `${1_500 + amount}.25` }),
  (writer, who, amount) => writer.send(exchange, { to: who, value: parseEther(`0.${amount}`) }),
  (writer, who, amount) => pay(writer, { token: USDC, from: who, to: ada, amount: `${amount}` }),
  (writer, who, amount) => writer.send(who, { to: ben, value: parseEther(`0.0${amount}`) }),
  (writer, who, amount) => pay(writer, { token: USDC, from: who, to: shop, amount: `${amount}.99` }),
  async (writer, who, amount) => {
    await writer.call(who, USDC.address, approve, [ROUTER.address, units(USDC, `${amount}`)])
    await writer.call(who, ROUTER.address, swap, [ETHER_POOL.address, USDC.address, units(USDC, `${amount}`), 0n])
  },
  (writer, who, amount) => pay(writer, { token: DAI, from: exchange, to: who, amount: `${amount}.5` }),
  (writer, who, amount) => writer.send(who, { to: WETH.address, value: parseEther(`0.0${amount}`) }),
  async (writer, who, amount) => {
    await writer.call(who, WETH.address, approve, [ROUTER.address, parseEther(`0.00${amount}`)])
    await writer.call(who, ROUTER.address, swap, [ETHER_POOL.address, WETH.address, parseEther(`0.00${amount}`), 0n])
  },
  (writer, who) => pay(writer, { token: TICKET, from: who, to: ben, amount: '1' }),
  // Requires more than the pool gives, and fails.
  (writer, who) => writer.call(who, ROUTER.address, swap, [ETHER_POOL.address, USDC.address, 1n, 10n ** 30n]),
  (writer, who, amount) => pay(writer, { token: DAI, from: who, to: ada, amount: `0.${amount}` }),
  (writer, who, amount) =>
    writer.send(employer, {
      to: SPLITTER.address,
      data: encodeFunctionData({ abi: split, args: [[who, ben, ada]] }),
      value: parseEther(`0.${amount}`),
    }),
  (writer, who, amount) => writer.send(who, { to: who, value: parseEther(`0.${amount}`) }),
  (writer, who) => give(writer, TICKET, who, '2'),
  (writer, who, amount) => pay(writer, { token: TAXED, from: who, to: shop, amount: `0.${amount}` }),
  // Both make an address that looks like Ada's appear in the history, without a signature of the account.
  async (writer, who, amount) => {
    await writer.call(attacker, USDC.address, transferFrom, [who, LOOK_ALIKE, 0n])
    await writer.call(attacker, FAKE_USDC.address, pretend, [who, LOOK_ALIKE, units(USDC, `${amount}`)])
  },
  (writer, who, amount) => writer.call(who, WETH.address, withdraw, [parseEther(`0.00${amount}`)]),
  (writer, who) => pay(writer, { token: USDC, from: who, to: who, amount: '1' }),
]

type Payment = { token: TokenFact; from: Address; to: Address; amount: string }

function pay(writer: Writer, { token, from, to, amount }: Payment) {
  return writer.call(from, token.address, transfer, [to, units(token, amount)])
}
