type ModuleInfo = { importedIds: readonly string[] } | null
type Graph = { getModuleInfo(id: string): ModuleInfo }

/**
 * One file for each script of the document, holding all that it imports statically and no script before it has. Without this, what
 * two views share would be split off, and the first screen would wait for a round trip more.
 *
 * @param scripts the names of the document's scripts, in their order
 */
export function firstScreen(document: string, scripts: readonly string[]) {
  let files: Map<string, string> | undefined
  const fileOf = (id: string, graph: Graph) => {
    files ??= assign(document, graph)
    return REACT.test(id) ? 'react' : files.get(id)
  }
  const groups = scripts.map((script, index) => ({
    name: (id: string, graph: Graph) => (fileOf(id, graph) === script ? script : null),
    // A group takes what its modules import, unless one of a higher priority has it.
    priority: scripts.length - index,
    debugName: script,
  }))
  return { groups: [...groups, QUERIES] }
}

/**
 * Modules that the account, sending and adding tokens share to ask the gateway: one file is 1 kB less than those that they would be split into.
 * The catalogue of wallets asks for itself, before any of them, and what the group imports is left to those that need no longer.
 */
const QUERIES = {
  name: 'queries',
  test: /\/core\/(?:queries|gateway|tokens)\/|\/@tanstack\/query-core\/|\/protocol\/src\/gateway\/(?!answers\/wallets)/,
  includeDependenciesRecursively: false,
  priority: 0,
  debugName: 'queries',
}

/** These are modules of the older kind: the bundler does not tell what they import. */
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
