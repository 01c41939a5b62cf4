import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startWorld } from '../../stack/startWorld.ts'
import { startSites } from '../../support/sites.ts'
import { calm } from '../calm.ts'
import { cell, layOut } from '../report.ts'
import { summaryOf } from '../results.ts'
import { fundAccounts } from './fundAccounts.ts'
import { longAccount } from './longAccount.ts'
import { openAccount } from './openAccount.ts'

const PORT_BASE = '6700'

const LABELS = {
  cold: ['account opened to its total and first tokens, cold, ms', undefined],
  coldFetch: ['bare fetch of the same answer, cold, ms', undefined],
  coldRatio: ['cold / bare fetch', 1.5],
  warm: ['account opened to its total and first tokens, warm, ms', undefined],
  warmFetch: ['bare fetch of the same answer, warm, ms', undefined],
  warmRatio: ['warm / bare fetch', 1.5],
  tokensTask: ['longest task while 500 tokens scroll by, CPU 4x, ms', 50],
  tokensThread: ['the same by what its thread worked, ms', undefined],
  historyTask: ['longest task while the last 1,000 of 10,000 transactions scroll by, CPU 4x, ms', 50],
  historyThread: ['the same by what its thread worked, ms', undefined],
} as const satisfies Record<string, readonly [string, number | undefined]>
type Name = keyof typeof LABELS
export type AccountFigures = Record<Name, number[]>

/** Waits of a connected visitor on the local world: the account, and its lists. */
export async function measureAccount(executablePath: string, runs: number): Promise<AccountFigures> {
  const world = await startWorld(worldPorts(PORT_BASE))
  const sites = await startSites()
  const figures = Object.fromEntries(Object.keys(LABELS).map((name) => [name, []])) as unknown as AccountFigures
  const bench = { executablePath, sites, world }
  try {
    // The first run is for warming up.
    for (let run = 0; run <= runs; run += 1) {
      const [own, other] = await fundAccounts(world.urls.rpc['eip155:8453'], 2)
      if (own === undefined || other === undefined) throw new Error('no accounts were made')
      await calm()
      const taken: Partial<Record<Name, number>> = await openAccount(bench, [own, other])
      if (run > 0) Object.assign(taken, await longAccount(bench))
      for (const [name, value] of Object.entries(run > 0 ? taken : {})) figures[name as Name].push(value)
      process.stderr.write(run === 0 ? 'account warmed up\n' : `account ${run}/${runs}\n`)
    }
  } finally {
    await sites.close()
    await world.close()
  }
  return figures
}

/** A table with the medians, and what is to be reached. */
export function accountTable(figures: AccountFigures): string {
  const lines = Object.entries(LABELS).map(([name, [label, most]]) => {
    const summary = summaryOf(figures[name as Name])
    const verdict = summary === undefined || most === undefined ? '' : summary.median <= most ? 'met' : 'not met'
    return [label, cell(summary), most === undefined ? '' : String(most), verdict]
  })
  return layOut([['', 'measured', 'at most', ''], ...lines])
}
