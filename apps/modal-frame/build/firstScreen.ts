type ModuleInfo = { importedIds: readonly string[]; isEntry: boolean } | null
type Graph = { getModuleInfo(id: string): ModuleInfo }

/**
 * Groups everything that the entry imports statically into one chunk, whichever later chunks use it too: the first screen is one
 * script. Without this, what two views share would be split off, and the first screen would wait for it.
 */
export function firstScreen(entry: string) {
  let reachable: Set<string> | undefined
  return {
    groups: [
      {
        name: (id: string, graph: Graph) => {
          reachable ??= walk(entry, graph)
          return reachable.has(id) ? 'frame' : null
        },
      },
    ],
  }
}

function walk(entry: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const queue = [entry]
  for (const id of queue) {
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
