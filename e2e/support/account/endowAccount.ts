import { createTestClient, encodeFunctionData, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { EDITIONS } from '../../stack/facts/collectibles.ts'
import { USDC, units } from '../../stack/facts/tokens.ts'
import { mint, mintEditions } from '../../stack/history/functions.ts'
import { attacker } from '../sendForm.ts'
import type { World } from '../world.ts'
import type { Edition } from './chainReads.ts'

export async function endow(stack: World, account: Hex): Promise<Edition> {
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
    .extend(publicActions)
    .extend(walletActions)
  const giver = attacker()
  await chain.setBalance({ address: account, value: parseEther('2') })
  await chain.setBalance({ address: giver, value: parseEther('1') })
  await chain.impersonateAccount({ address: giver })
  const edition = { collection: EDITIONS, id: 4n }
  const gifts = [
    { to: USDC.address, data: encodeFunctionData({ abi: mint, args: [account, units(USDC, '250')] }) },
    { to: EDITIONS.address, data: encodeFunctionData({ abi: mintEditions, args: [account, edition.id, 1n] }) },
  ]
  for (const gift of gifts) {
    const hash = await chain.sendTransaction({ account: giver, ...gift, chain: null })
    await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  }
  await chain.stopImpersonatingAccount({ address: giver })
  return edition
}
