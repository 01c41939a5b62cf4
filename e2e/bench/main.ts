import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { findChromium } from '../support/browsers.ts'
import { accountTable, measureAccount } from './account/measureAccount.ts'
import { readArguments, USAGE } from './arguments.ts'
import { batchTable, measureBatches } from './batches/measureBatches.ts'
import { gatewayTable } from './gateway/gatewayTable.ts'
import { measureGateway } from './gateway/measureGateway.ts'
import { isOfPages } from './measure/visit.ts'
import { measurePages } from './measurePages.ts'
import { measureNamespaces, namespacesTable } from './namespaces/measureNamespaces.ts'
import { measureRemote, remoteTable } from './remote/measureRemote.ts'
import { measureServer } from './server/measureServer.ts'
import { serverTable } from './server/serverTable.ts'
import { measureSocial, socialTable } from './social/measureSocial.ts'

/**
 * Measures the cost for a visitor, next to a bare page and the limits, and the load that the secure server takes. Figures are printed, not
 * judged: none makes this fail.
 */
if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const given = readArguments(process.argv.slice(2))
const { runs, measures, json } = given

const report: Record<string, unknown> = { date: new Date().toISOString(), cores: cpus().length, runs }
if (measures.some(isOfPages)) {
  Object.assign(report, await measurePages(chromium(), given))
}
if (measures.includes('remote')) {
  const figures = await measureRemote(chromium(), runs)
  console.log(`\nremote wallets, unthrottled unless it says so, ${runs} runs\n\n${remoteTable(figures)}`)
  Object.assign(report, { remote: figures })
}
if (measures.includes('account')) {
  const figures = await measureAccount(chromium(), runs)
  console.log(`\naccount, unthrottled unless it says so, ${runs} runs\n\n${accountTable(figures)}`)
  Object.assign(report, { account: figures })
}
if (measures.includes('namespaces')) {
  const figures = await measureNamespaces(chromium(), runs)
  console.log(`\nwallets of each namespace, unthrottled, ${runs} runs\n\n${namespacesTable(figures)}`)
  Object.assign(report, { namespaces: figures })
}
if (measures.includes('server')) {
  const figures = await measureServer(runs)
  console.log(`\n${serverTable(figures)}`)
  Object.assign(report, { server: figures })
}
if (measures.includes('gateway')) {
  const figures = await measureGateway(runs)
  console.log(`\n${gatewayTable(figures)}`)
  Object.assign(report, { gateway: figures })
}
if (measures.includes('batches')) {
  const figures = await measureBatches(runs)
  console.log(`\n${batchTable(figures)}`)
  Object.assign(report, { batches: figures })
}
if (measures.includes('social')) {
  const figures = await measureSocial(chromium(), runs)
  console.log(`\nsign-in at a provider, unthrottled, medians of ${runs} runs\n\n${socialTable(figures)}`)
  Object.assign(report, { social: figures })
}
mkdirSync(dirname(json), { recursive: true })
writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
console.log(`\nwritten to ${json}`)
process.exit(0)

function chromium(): string {
  const executable = findChromium()
  if (executable === undefined)
    throw new Error('No Chromium was found. Install it with: npx playwright install chromium')
  return executable
}
