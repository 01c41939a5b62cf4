import { CREATE2_PROXY } from '../chain/create2.ts'
import { GAS_ORACLE, GAS_ORACLE_ADDRESS } from '../facts/gasOracle.ts'
import { CHAINS, type ChainName } from '../facts/holdings.ts'
import { MULTICALL, MULTICALL_ADDRESS } from '../facts/multicall.ts'
import { CROWD, PEOPLE, STORIED, type Storied, storied } from '../facts/people.ts'
import { AIRDROP, CYRILLIC_USDC, DAI, TAXED, TICKET, USDC, units, WETH } from '../facts/tokens.ts'
import { ACTIVITIES } from './activities.ts'
import { collectibleEvents, createCollections } from './collectibleEvents.ts'
import type { Writer } from './createWriter.ts'
import { airdrop, pretend, transfer } from './functions.ts'
import { give } from './give.ts'
import { layFoundations } from './layFoundations.ts'
import { movePrice } from './movePrice.ts'
import { registerNames } from './registerNames.ts'
import { settle } from './settle.ts'

const HOUR = 3_600
const PRICE_EVERY = 12
/** Good Wallet's account has the most to show. */
const TURNS: readonly Storied[] = ['good', 'good', 'slow', 'good', 'good', 'phone', 'good']

export async function writeYear(writer: Writer, chain: ChainName, start: number, end: number): Promise<void> {
  await layFoundations(writer, start)
  await firstPayments(writer)
  await createCollections(writer)
  for (const { creation } of [GAS_ORACLE, MULTICALL]) {
    await writer.send(PEOPLE.market, { to: CREATE2_PROXY, data: creation })
  }
  await writer.mine(start + HOUR)
  await writer.copyCode(MULTICALL.address, MULTICALL_ADDRESS)
  if (chain === 'base') await writer.copyCode(GAS_ORACLE.address, GAS_ORACLE_ADDRESS)
  if (chain === 'ethereum') await registerNames(writer, start + HOUR + 60)

  const { steps } = CHAINS[chain]
  const events = collectibleEvents(chain)
  const stepSeconds = (end - start - 3 * HOUR) / steps
  for (let step = 0; step < steps; step += 1) {
    const activity = ACTIVITIES[step % ACTIVITIES.length]
    const account = storied(TURNS[step % TURNS.length] ?? 'good')
    await activity?.(writer, account, 11 + ((step * 37) % 80))
    for (const [index, event] of events.entries()) {
      if (step === Math.floor(((index + 1) * steps) / (events.length + 2))) await event(writer)
    }
    if (step % PRICE_EVERY === 0) await movePrice(writer, priceAt(step / steps))
    if (step === Math.floor(steps / 2)) await spamEverybody(writer)
    await writer.mine(Math.floor(start + 2 * HOUR + step * stepSeconds))
  }
  await settle(writer, chain)
  await writer.mine(end)
}

async function firstPayments(writer: Writer): Promise<void> {
  for (const name of Object.keys(STORIED) as Storied[]) {
    const owner = storied(name)
    await writer.call(PEOPLE.exchange, USDC.address, transfer, [owner, units(USDC, '20000')])
    await give(writer, TICKET, owner, '100')
    for (const token of [DAI, TAXED]) await give(writer, token, owner, '200')
    await give(writer, WETH, owner, '2')
  }
}

async function spamEverybody(writer: Writer): Promise<void> {
  const everybody = [...(Object.keys(STORIED) as Storied[]).map(storied), ...CROWD]
  await writer.call(PEOPLE.attacker, AIRDROP.address, airdrop, [everybody])
  await writer.call(PEOPLE.attacker, CYRILLIC_USDC.address, airdrop, [everybody])
  await writer.call(PEOPLE.attacker, AIRDROP.address, pretend, [PEOPLE.exchange, storied('good'), 10n ** 24n])
}

function priceAt(part: number): number {
  return 2_400 + 600 * part + 250 * Math.sin(part * 4 * Math.PI)
}
