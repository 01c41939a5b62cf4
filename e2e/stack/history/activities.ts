import { type Address, encodeFunctionData, parseEther } from 'viem'
import { LOOK_ALIKE, PEOPLE } from '../facts/people.ts'
import { ETHER_POOL, ROUTER } from '../facts/pools.ts'
import { SPLITTER } from '../facts/splitter.ts'
import { DAI, FAKE_USDC, TAXED, TICKET, type TokenFact, USDC, units, WETH } from '../facts/tokens.ts'
import type { Writer } from './createWriter.ts'
import { approve, pretend, split, swap, transfer, transferFrom, withdraw } from './functions.ts'
import { give } from './give.ts'

/** @param amount small whole number that differs from step to step */
export type Activity = (writer: Writer, account: Address, amount: number) => Promise<unknown>

const { exchange, employer, ada, ben, shop, attacker } = PEOPLE

export const ACTIVITIES: readonly Activity[] = [
  (writer, account, amount) =>
    pay(writer, { token: USDC, from: exchange, to: account, amount: `${1_500 + amount}.25` }),
  (writer, account, amount) => writer.send(exchange, { to: account, value: parseEther(`0.${amount}`) }),
  (writer, account, amount) => pay(writer, { token: USDC, from: account, to: ada, amount: `${amount}` }),
  (writer, account, amount) => writer.send(account, { to: ben, value: parseEther(`0.0${amount}`) }),
  (writer, account, amount) => pay(writer, { token: USDC, from: account, to: shop, amount: `${amount}.99` }),
  async (writer, account, amount) => {
    await writer.call(account, USDC.address, approve, [ROUTER.address, units(USDC, `${amount}`)])
    await writer.call(account, ROUTER.address, swap, [ETHER_POOL.address, USDC.address, units(USDC, `${amount}`), 0n])
  },
  (writer, account, amount) => pay(writer, { token: DAI, from: exchange, to: account, amount: `${amount}.5` }),
  (writer, account, amount) => writer.send(account, { to: WETH.address, value: parseEther(`0.0${amount}`) }),
  async (writer, account, amount) => {
    await writer.call(account, WETH.address, approve, [ROUTER.address, parseEther(`0.00${amount}`)])
    await writer.call(account, ROUTER.address, swap, [
      ETHER_POOL.address,
      WETH.address,
      parseEther(`0.00${amount}`),
      0n,
    ])
  },
  (writer, account) => pay(writer, { token: TICKET, from: account, to: ben, amount: '1' }),
  // Requires more than the pool gives, and fails.
  (writer, account) => writer.call(account, ROUTER.address, swap, [ETHER_POOL.address, USDC.address, 1n, 10n ** 30n]),
  (writer, account, amount) => pay(writer, { token: DAI, from: account, to: ada, amount: `0.${amount}` }),
  (writer, account, amount) =>
    writer.send(employer, {
      to: SPLITTER.address,
      data: encodeFunctionData({ abi: split, args: [[account, ben, ada]] }),
      value: parseEther(`0.${amount}`),
    }),
  (writer, account, amount) => writer.send(account, { to: account, value: parseEther(`0.${amount}`) }),
  (writer, account) => give(writer, TICKET, account, '2'),
  (writer, account, amount) => pay(writer, { token: TAXED, from: account, to: shop, amount: `0.${amount}` }),
  // Both make an address that looks like Ada's appear in the history, without a signature of the account.
  async (writer, account, amount) => {
    await writer.call(attacker, USDC.address, transferFrom, [account, LOOK_ALIKE, 0n])
    await writer.call(attacker, FAKE_USDC.address, pretend, [account, LOOK_ALIKE, units(USDC, `${amount}`)])
  },
  (writer, account, amount) => writer.call(account, WETH.address, withdraw, [parseEther(`0.00${amount}`)]),
  (writer, account) => pay(writer, { token: USDC, from: account, to: account, amount: '1' }),
]

type Payment = { token: TokenFact; from: Address; to: Address; amount: string }

function pay(writer: Writer, { token, from, to, amount }: Payment) {
  return writer.call(from, token.address, transfer, [to, units(token, amount)])
}
