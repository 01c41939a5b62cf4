type ModuleInfo = { importedIds: readonly string[] } | null
type Graph = { getModuleInfo(id: string): ModuleInfo }

/**
 * One file for each script of the document, with its static imports. Otherwise shared modules would split off and cost
 * the first screen a round trip.
 *
 * @param scripts the document's scripts in order
 */
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
  return { groups: [...groups, QUERIES] }
}

/**
 * Modules that account, send and add-token views share for gateway requests: one file is 1 kB smaller than several. The
 * wallet catalogue has its own, as each feature that few visitors open.
 */
const QUERIES = {
  name: 'queries',
  test: /\/core\/(?:queries|gateway|tokens)\/|\/@tanstack\/query-core\/|\/protocol\/src\/gateway\/(?!answers\/(?:wallets|sessions|names|onramp)|session|names|onramp|defaultOnramp)/,
  includeDependenciesRecursively: false,
  priority: 0,
  debugName: 'queries',
}

/** CommonJS: the bundler does not know their imports. */
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

function nameOf(path: string) {
  return path.replace(/^.*\/|\.tsx?$/g, '')
}
