import { formatUnits } from 'viem'
import type { Read } from '../rpc/createReads.ts'
import type { Description, Fact, Offer, Warning } from './Description.ts'
import { type Meaning, meaningOf, together } from './meaningOf.ts'
import { type Prepared, prepareTransactions, type WantedTransaction } from './prepareTransactions.ts'
import { readToken } from './readToken.ts'
import { type Change, type Simulation, simulateCalls } from './simulateCalls.ts'

export type CallsGiven = {
  chainId: number
  from: string
  read: Read
  chainName: string
  symbol: string
  /** Addresses that the person has sent to before. */
  recipients: readonly string[]
}

/** Transactions, one or several in a row: what they do, final with nonce, gas and fees, before anybody sees it. */
export async function describeCalls(calls: readonly WantedTransaction[], given: CallsGiven): Promise<Description> {
  const { chainId, from, read, chainName, symbol } = given
  const [simulation, meanings, balance, codes] = await Promise.all([
    simulateCalls(calls, given),
    Promise.all(calls.map((call) => meaningOf(call, given))),
    read(chainId, 'eth_getBalance', [from, 'latest']),
    Promise.all(calls.map(({ to }) => (to === null ? '0x' : read(chainId, 'eth_getCode', [to, 'latest'])))),
  ])
  const prepared = await prepareTransactions(calls, { chainId, from, read, simulation })
  const meaning = together(meanings)
  const changes = await changesOf(simulation, meaning, given)
  const isSent = calls.some(({ to, data }, index) => to !== null && data !== '0x' && codes[index] === '0x')
  return {
    title: meaning.title,
    facts: [
      ...(changes.length > 0 ? changes : meaning.coin),
      ...meaning.facts,
      { name: 'network', value: chainName, look: 'text' },
    ],
    warnings: [
      ...meaning.warnings.filter((warning) => warning !== 'unknownCall' || simulation === undefined),
      ...allowanceWarnings(simulation, meaning),
      ...(isSent ? (['noCode'] as const) : []),
      ...outcomeWarnings(prepared),
      ...(BigInt(balance as string) < leastNeeded(calls, prepared) ? (['notEnough'] as const) : []),
      ...meanings.flatMap(({ recipient }) => recipientWarnings(recipient, given)),
      ...(calls.length > 1 ? (['separately'] as const) : []),
    ],
    offers: offersOf(prepared, symbol),
    recipients: meanings.flatMap(({ recipient }) => recipient ?? []),
  }
}

const SHORT = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false })

function offersOf({ speeds }: Prepared, symbol: string): [Offer, ...Offer[]] {
  const [usual, ...others] = speeds.map(
    ({ speed, most, transactions }): Offer => ({
      fee: { speed, most: `${SHORT.format(Number(formatUnits(most, 18)))} ${symbol}` },
      signing: { kind: 'transactions', transactions },
    }),
  )
  if (usual === undefined) throw new TypeError('There is no fee.')
  return [usual, ...others]
}

function outcomeWarnings({ outcome }: Prepared): Warning[] {
  if (outcome === 'works') return []
  return [outcome === 'fails' ? 'willFail' : 'notSimulated']
}

/** What is sent, and the fee at the lowest price that was asked for. */
function leastNeeded(calls: readonly WantedTransaction[], { speeds }: Prepared): bigint {
  return calls.reduce((sum, { value }) => sum + value, speeds[0].most)
}

/** What a simulation saw and the call does not say by itself. */
function allowanceWarnings(simulation: Simulation | undefined, { title }: Meaning): Warning[] {
  const isSaid = /^(?:approve|approveAll|permit|batch)$/.test(title)
  return isSaid || simulation === undefined || simulation.allowed.length === 0 ? [] : ['allows']
}

const PLAIN = /^(?:send|transferToken|transferItem)$/

/** What the account has more or less of afterwards. A plain transfer says that itself, unless the simulation saw something else. */
async function changesOf(
  simulation: Simulation | undefined,
  { title }: Meaning,
  { chainId, read, symbol }: CallsGiven,
): Promise<Fact[]> {
  const changes = simulation?.changes ?? []
  const [only] = changes
  if (PLAIN.test(title) && changes.length === 1 && only !== undefined && only.delta < 0n) return []
  return Promise.all(
    changes.map(
      async (change): Promise<Fact> => ({
        name: change.delta < 0n ? 'out' : 'in',
        value: await textOf(change),
        look: 'amount',
      }),
    ),
  )

  async function textOf({ token, delta, unit }: Change): Promise<string> {
    const amount = delta < 0n ? -delta : delta
    if (token === null) return `${formatUnits(amount, 18)} ${symbol}`
    const short = `${token.slice(0, 6)}…${token.slice(-4)}`
    if (unit === 'items') return `${amount} × ${short}`
    // Anybody can call their token by the name of another.
    return `${(await readToken(read, chainId, token)).amount(amount).value} (${short})`
  }
}

/** How many digits at each end people compare. */
const COMPARED = 4

/** Whom nothing was sent to before; above all one that looks like somebody whom something was sent to. */
function recipientWarnings(recipient: string | undefined, { recipients, from }: CallsGiven): Warning[] {
  if (recipient === undefined) return []
  const known = [from, ...recipients].map((address) => address.toLowerCase())
  const mine = recipient.toLowerCase()
  if (known.includes(mine)) return []
  const ends = (address: string) => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED)
  return [known.some((address) => ends(address) === ends(mine)) ? 'lookAlike' : 'firstTime']
}
