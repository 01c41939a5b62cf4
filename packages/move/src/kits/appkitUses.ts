import type { Script } from '../script/createScript.ts'
import { callsOf, elementsOf } from '../script/edits.ts'
import type { Node } from '../script/node.ts'

/** Entries that export `createAppKit`. */
const ENTRY = /^@reown\/appkit(?:\/(?:core|(?:library\/)?(?:react|vue)|(?:react|vue)-core))?$/

/** Returns calls of `createAppKit`, tags of `AppKitProvider`, and the places where neither is found. */
export function usesOfKit(script: Script) {
  const calls: ReturnType<typeof callsOf> = []
  const providers: ReturnType<typeof elementsOf> = []
  const unread: { name: string; node: Node }[] = []
  const observed = new Set<string>()
  for (const { imported, local, node } of namesOf(script)) {
    const isCall = imported === 'createAppKit'
    if ((!isCall && imported !== 'AppKitProvider') || (local !== undefined && observed.has(local))) continue
    const found = local === undefined ? [] : isCall ? callsOf(script, local) : elementsOf(script, local)
    if (local !== undefined) observed.add(local)
    if (found.length === 0) unread.push({ name: imported, node })
    for (const one of found) {
      if ('call' in one) calls.push(one)
      else providers.push(one)
    }
  }
  return { calls, providers, unread }
}

type Name = { imported: string; local?: string | undefined; node: Node }

function namesOf({ bindings, modules }: Script): Name[] {
  return [
    ...bindings.flatMap(({ imported, local, source, declaration: node, isType }) =>
      isType ? [] : nameOf(source, imported, local, node),
    ),
    ...modules.flatMap(({ names, locals, source, node }) =>
      node.type === 'TSImportType' || node.exportKind === 'type'
        ? []
        : names.flatMap((name) => nameOf(source, name, locals?.get(name), node)),
    ),
  ]
}

/** A whole module has `createAppKit` too. */
function nameOf(source: string, imported: string, local: string | undefined, node: Node): Name[] {
  if (!source.startsWith('@reown/appkit')) return []
  if (imported !== '*') return [{ imported, local, node }]
  return ENTRY.test(source) ? [{ imported: 'createAppKit', node }] : []
}
