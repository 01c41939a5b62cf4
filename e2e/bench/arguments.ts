import { parseArgs } from 'node:util'
import { CONTESTANTS, type Contestant } from './contestants.ts'
import { MEASURES, type Measure } from './measure/visit.ts'
import { PROFILES, type Profile } from './profiles.ts'

export type Arguments = {
  runs: number
  measures: readonly Measure[]
  contestants: readonly Contestant[]
  profiles: readonly Profile[]
  /** File that the results are written to as JSON. */
  json: string
}

export const USAGE = `npm run bench -- [options]
  --runs 5                  how often each page is visited, and each server asked
  --quick                   two runs, throttled, without the cycles, remote wallets, the account, the namespaces and the servers
  --only load,open          of ${MEASURES.join(', ')}
  --pages bare,airlock-none of ${CONTESTANTS.map(({ name }) => name).join(', ')}
  --profile throttled       of ${PROFILES.map(({ name }) => name).join(', ')}
  --json results.json       where the results go, test-results/bench.json unless named`

/** Parts that a quick run leaves out. */
const LONG: readonly Measure[] = ['cycles', 'remote', 'account', 'namespaces', 'server', 'gateway', 'batches', 'social']

/** @throws Error for a name that does not exist */
export function readArguments(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      pages: { type: 'string' },
      profile: { type: 'string' },
      json: { type: 'string', default: 'test-results/bench.json' },
    },
  })
  const { quick, json } = values
  const runs = Number(values.runs ?? (quick ? 2 : 5))
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs: ${values.runs} is no number of runs`)
  const measures = MEASURES.map((name) => ({ name })).filter(({ name }) => !(quick && LONG.includes(name)))
  return {
    runs,
    measures: choose('only', measures, values.only).map(({ name }) => name),
    contestants: choose('pages', CONTESTANTS, values.pages),
    profiles: choose('profile', PROFILES, values.profile ?? (quick ? 'throttled' : undefined)),
    json,
  }
}

/** In the order of what there is. */
function choose<Named extends { name: string }>(option: string, from: readonly Named[], list?: string) {
  const names = list?.split(',')
  const unknown = names?.find((name) => !from.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`--${option}: there is no ${unknown}`)
  return names === undefined ? from : from.filter(({ name }) => names.includes(name))
}
