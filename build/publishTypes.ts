import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

type Options = {
  name: string
  emitted: { own: string; protocol: string }
  entries: readonly string[]
  outDir: string
}

const PEERS =
  /^(?:@airlock\/sdk|@angular\/core|@playwright\/test|@wagmi\/core|react|solid-js|svelte|viem|vue|wagmi)(?:\/|$)/
const SPECIFIER = /(from |import\()(['"])([^'"]+)\2/g

/** The types need no other package. @throws Error for a foreign import, or an id of the specification or an attack */
export function publishTypes({ name, emitted, entries, outDir }: Options): void {
  const targets = new Map<string, string>()
  const queue = entries.map((entry) => join(emitted.own, entry))
  rmSync(outDir, { recursive: true, force: true })
  for (const file of queue) {
    if (targets.has(file)) continue
    const target = targetOf(file)
    targets.set(file, target)
    const text = readFileSync(file, 'utf8').replace(SPECIFIER, (_all, before, quote, specifier) => {
      if (PEERS.test(specifier)) return `${before}${quote}${specifier}${quote}`
      const imported = declarationOf(file, specifier)
      queue.push(imported)
      const path = relative(dirname(target), targetOf(imported))
        .replaceAll('\\', '/')
        .replace(/\.d\.ts$/, '.js')
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
    })
    const [mark] = /\bS[0-9]+\.[0-9]+\b|[[(]T[0-9]+[\])]/.exec(text) ?? []
    if (mark !== undefined) throw new Error(`${file} has ${mark}. Ids of the specification stay in tests.`)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }

  function declarationOf(importer: string, specifier: string) {
    const [, own] = /^@airlock\/protocol\/(.+)$/.exec(specifier) ?? []
    if (own !== undefined) return join(emitted.protocol, `${own}.d.ts`)
    if (specifier.startsWith('.')) return resolve(dirname(importer), specifier.replace(/\.tsx?$/, '.d.ts'))
    throw new Error(`${importer} imports ${specifier}, which the package does not hold.`)
  }

  function targetOf(file: string) {
    const isProtocol = !relative(emitted.protocol, file).startsWith('..')
    return isProtocol
      ? join(outDir, 'protocol', relative(emitted.protocol, file))
      : join(outDir, name, relative(emitted.own, file))
  }
}
