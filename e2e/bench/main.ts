import { availableParallelism, loadavg } from 'node:os'
import { findChromium } from '../support/browser/browsers.ts'
import { judgeTimes } from './judgeTimes.ts'
import { measureAccount } from './measureAccount.ts'
import { measureConnecting } from './measureConnecting.ts'
import { describingSize, measureDescriptions } from './measureDescriptions.ts'
import { measureMoney } from './measureMoney.ts'
import { measurePasskeys } from './measurePasskeys.ts'
import { measurePowers } from './measurePowers.ts'
import { measureWallets } from './measureWallets.ts'

/** Exits with 1 above a goal on a quiet machine. `wallets` takes minutes, so it runs only by name. */
const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('No Chromium was found. Install it with: npx playwright install chromium')
const [name] = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument))
const runs = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 5)

const WANTED_MS: Readonly<Record<string, number>> = { description: 5, proof: 2 }

const isQuiet = (loadavg()[0] ?? 0) < availableParallelism() / 2

const measures = (one: string) => name === undefined || name === one

if (measures('connect')) print(await measureConnecting(executablePath, runs), 'ms')
if (measures('passkeys')) {
  const times = await measurePasskeys(executablePath, runs * 4)
  for (const [row, values] of Object.entries(times)) judge(row, values)
}
if (measures('powers')) judge('powers', await measurePowers(runs), 'of a bare scan')
if (measures('money')) {
  const times = await measureMoney(runs * 10)
  for (const [row, values] of Object.entries(times)) judge(row, values)
}
if (measures('descriptions')) {
  print({ 'code of descriptions': [await describingSize()] }, 'kB', 10)
  const times = await measureDescriptions(runs * 10)
  for (const [row, values] of Object.entries(times)) print({ [row]: values }, 'ms', WANTED_MS[row.split(':')[0] ?? ''])
}
if (name === 'wallets') for (const line of await measureWallets(runs * 200)) console.log(line)
if (measures('account')) {
  const { cold, fetch: stripped, ...times } = await measureAccount(executablePath, runs)
  print({ ...times, cold, 'bare fetch': stripped }, 'ms')
  print({ cold: cold.map((ms, run) => ms / (stripped[run] ?? ms)) }, 'of a bare fetch')
}
process.exit()

function judge(row: string, values: readonly number[], unit?: string) {
  const { text, isAbove } = judgeTimes(row, values, unit)
  console.log(text)
  // Other work on the machine slows a response down.
  if (isAbove && isQuiet) process.exitCode = 1
}

function print(measured: Record<string, number[]>, unit: string, wanted?: number) {
  const goal = wanted === undefined ? '' : `, wanted ≤ ${wanted} ${unit}`
  for (const [row, values] of Object.entries(measured)) {
    const sorted = values.toSorted((left, right) => left - right)
    const [median = 0, min = 0, max = 0] = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)]
    console.log(`${row.padEnd(24)}${median.toFixed(1)} ${unit} (${min.toFixed(1)}–${max.toFixed(1)})${goal}`)
  }
}
