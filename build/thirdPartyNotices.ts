import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { mergeNotices, printNotices, readNotice, standardNotice, type Work } from './notices.ts'

const NOTICES = 'THIRD_PARTY_NOTICES.txt'
const root = fileURLToPath(new URL('..', import.meta.url))

const VIRTUAL: readonly (readonly [RegExp, string])[] = [
  [/^\0?(?:vite\/|__vite)/, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
  [/^\0viem\/chains$|\/evmChains\.generated\.ts$/, 'viem'],
  [/^\0?(?:virtual:)?__(?:federation|remoteEntry)/, '@originjs/vite-plugin-federation'],
]

type Options = {
  /** Output folder; notices of earlier builds there are kept. */
  outDir: string
  also?: readonly Work[]
}

/** Pass `collect` to worker plugins, which are separate bundles. */
export function thirdPartyNotices({ outDir, also = [] }: Options): { collect: Plugin; write: Plugin; save(): void } {
  const folders = new Set<string>()
  const generateBundle: Plugin['generateBundle'] = (_options, bundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      for (const id of output.moduleIds) {
        const folder = packageOf(id)
        if (folder !== undefined) folders.add(folder)
      }
    }
  }
  function save() {
    const file = join(outDir, NOTICES)
    mkdirSync(dirname(file), { recursive: true })
    const own = printNotices([...[...folders].map(readNotice), ...also.map(standardNotice)])
    writeFileSync(file, existsSync(file) ? mergeNotices(readFileSync(file, 'utf8'), own) : own)
  }
  return {
    collect: { name: 'airlock:collect-notices', apply: 'build', generateBundle },
    write: { name: 'airlock:third-party-notices', apply: 'build', generateBundle, writeBundle: save },
    save,
  }
}

function packageOf(id: string): string | undefined {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id) ?? []
  if (folder !== undefined) return folder
  const [, name] = VIRTUAL.find(([pattern]) => pattern.test(id)) ?? []
  if (name !== undefined) return join(root, 'node_modules', name)
  if (id.startsWith('\0') || !existsSync(id.replace(/\?.*$/, ''))) throw new Error(`${id} is of no known package.`)
  return undefined
}
