import { fileURLToPath } from 'node:url'

type ModuleInfo = { importedIds: readonly string[] } | null
type Graph = { getModuleInfo(id: string): ModuleInfo }

/** One file for each script of the document: split modules would cost a round trip. @param scripts in order */
export function firstScreen(document: string, scripts: readonly string[]) {
  let files: Map<string, string> | undefined
  const fileOf = (id: string, graph: Graph) => {
    files ??= assign(document, graph)
    return REACT.test(id) ? 'react' : files.get(id)
  }
  const groups = scripts.map((script, index) => ({
    name: (id: string, graph: Graph) => (fileOf(id, graph) === script ? script : null),
    priority: scripts.length - index,
    debugName: script,
  }))
  let account: Set<string> | undefined
  const isOfAccount = (id: string, graph: Graph) => {
    account ??= withImports(ACCOUNT, graph)
    return account.has(id)
  }
  const queries = {
    name: (id: string, graph: Graph) =>
      CORE.test(id) || OPENED.test(id) || (QUERIES.test(id) && isOfAccount(id, graph)) ? 'queries' : null,
    includeDependenciesRecursively: false,
    priority: 0,
    debugName: 'queries',
  }
  return { groups: [...groups, queries, HERO, BATCH, STYLES] }
}

/** Shared by the account and its views: one file is 1 kB smaller than several. */
const CORE = /\/core\/(?:queries|gateway|tokens)\/.*\.tsx?$|\/@tanstack\/query-core\//
const QUERIES =
  /\/core\/(?:addressBook|transactions)\/|\/protocol\/src\/gateway\/|\/(?:AccountAddress|Avatar|Chip|coinType|dates|faceOf|figures|formatAmount|HeaderPart|letterColour|ShieldedAddress|TokenImage|useNetworkName|useProfile)\.tsx?$/
/** Small parts of views that open from the account. */
const OPENED = /\/(?:ui\/controls\/(?:Field|LinkRow)|text\/typed\/normalizeTyped)\.tsx?$/
const HERO = { name: 'hero', test: /\/(?:ui\/card\/Hero|ui\/display\/Ring)\.tsx$/, priority: 0 }
const BATCH = { name: 'batch', test: /\/(?:callsId|newCallsId|ownCallsId|refusesBatch)\.ts$/, priority: 0 }
/** The first screen names every style file, and most have 200 bytes. */
const STYLES = {
  name(id: string) {
    if (!id.endsWith('.css') || id.endsWith('/QrCode.css')) return null
    if (/\/src\/(?:ui|core)\//.test(id)) return 'parts'
    const feature = /\/src\/features\/(\w+)\//.exec(id)?.[1] ?? null
    return feature !== null && CONNECTING.includes(feature) ? 'connecting' : feature
  },
  priority: 0,
  debugName: 'styles',
}
const CONNECTING = ['connect', 'networks', 'walletconnect']
const ACCOUNT = fileURLToPath(new URL('../src/features/account/views/Account/Account.tsx', import.meta.url))

/** The bundler does not know imports of CommonJS. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//

function assign(document: string, graph: Graph): Map<string, string> {
  const files = new Map<string, string>()
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  for (const script of importsOf(document)) {
    const file = nameOf(script)
    const queue = [script]
    for (const id of queue) {
      if (files.has(id)) continue
      files.set(id, file)
      queue.push(...importsOf(id))
    }
  }
  return files
}

function withImports(file: string, graph: Graph): Set<string> {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

function nameOf(path: string) {
  return path.replace(/^.*\/|\.tsx?$/g, '')
}
