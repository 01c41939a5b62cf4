import { parseEther } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalContract } from '../facts/localContract.ts'
import { PEOPLE } from '../facts/people.ts'
import { FACTORY, OTHER_FACTORY, POOLS, ROUTER } from '../facts/pools.ts'
import { SPLITTER } from '../facts/splitter.ts'
import { DAI, TOKENS, USDC, WETH } from '../facts/tokens.ts'
import { VAULT_RESERVE, vaultContract } from '../vaults/deployVault.ts'
import { VAULTS } from '../vaults/vaults.ts'
import type { Writer } from './createWriter.ts'
import { approve, createPair, sync } from './functions.ts'
import { give } from './give.ts'
import { openExchange } from './openExchange.ts'

const { exchange, market } = PEOPLE

/** Takes nine blocks, a minute apart. */
export async function layFoundations(writer: Writer, start: number): Promise<void> {
  let at = start
  const nextMinute = () => {
    at += 60
    return writer.mine(at)
  }
  await Promise.all(Object.values(PEOPLE).map((user) => writer.fund(user, parseEther('1000000'))))
  for (const { creation } of [...TOKENS, FACTORY, OTHER_FACTORY, ROUTER, SPLITTER] satisfies LocalContract[]) {
    await writer.send(market, { to: CREATE2_PROXY, data: creation })
  }
  for (const creation of VAULTS.map((vault) => vaultContract(vault).creation)) {
    await writer.send(market, { to: CREATE2_PROXY, data: creation })
  }
  await nextMinute()

  for (const user of [exchange, market]) {
    await give(writer, WETH, user, '20000')
    for (const token of [USDC, DAI]) await give(writer, token, user, '100000000')
  }
  for (const { factory, tokens } of POOLS) {
    const addresses = tokens.map(({ address }) => address)
    await writer.call(market, factory, createPair, addresses)
  }
  await nextMinute()

  for (const { address, tokens, reserves } of POOLS) {
    for (const token of tokens) await give(writer, token, address, reserves[token.id] ?? '0')
  }
  await nextMinute()
  for (const { address } of VAULTS.map(vaultContract)) await writer.send(market, { to: address, value: VAULT_RESERVE })
  for (const { address } of POOLS) await writer.call(market, address, sync)
  for (const { address } of [WETH, USDC]) await writer.call(market, address, approve, [ROUTER.address, 2n ** 256n - 1n])
  await nextMinute()
  await openExchange(writer, nextMinute)
}
