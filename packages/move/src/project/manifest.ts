import type { Kit } from '../kits/kit.ts'

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  airlockTry?: Record<string, string>
}

const SDK = '@airlock/sdk'
const APPKIT = '@reown/appkit'

export function kitsIn(text: string, kits: readonly Kit[]): Kit[] {
  const { dependencies, devDependencies } = parse(text)
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return kits.filter(({ packages }) => names.some((name) => packages.test(name)))
}

/** @param used packages of the kit that the moved sources still name */
export function swapDependencies(text: string, kit: Kit, version: string, used: ReadonlySet<string>): string {
  const manifest = parse(text)
  const without = (list: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(list).filter(([name]) => !kit.packages.test(name) || used.has(name)))
  const dependencies = sorted({ ...without(manifest.dependencies), [SDK]: version })
  return print(text, {
    ...manifest,
    dependencies,
    ...(manifest.devDependencies && { devDependencies: without(manifest.devDependencies) }),
  })
}

/** Lets npm install the SDK under AppKit's name, or takes that back. Undefined without AppKit. */
export function toggleTry(text: string, version: string): { text: string; isTried: boolean } | undefined {
  const { airlockTry, ...manifest } = parse(text)
  const current = manifest.dependencies?.[APPKIT]
  if (current === undefined) return undefined
  const previous = airlockTry?.[APPKIT]
  const dependencies = { ...manifest.dependencies, [APPKIT]: previous ?? `npm:${SDK}@${version}` }
  if (previous !== undefined) return { text: print(text, { ...manifest, dependencies }), isTried: false }
  return { text: print(text, { ...manifest, dependencies, airlockTry: { [APPKIT]: current } }), isTried: true }
}

/** npm accepts a byte order mark, JSON does not. */
const MARK = '\uFEFF'

function parse(text: string): Manifest {
  try {
    return JSON.parse(text.startsWith(MARK) ? text.slice(1) : text)
  } catch (cause) {
    throw new Error(`package.json cannot be parsed: ${(cause as Error).message}`, { cause })
  }
}

function sorted(list: Record<string, string>) {
  return Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function print(before: string, manifest: Manifest) {
  const [, indent] = /\n([ \t]+)"/.exec(before) ?? []
  // A file without indentation stays so, on one line or several.
  const space = indent ?? (before.trim().includes('\n') ? ' ' : undefined)
  const printed = JSON.stringify(manifest, null, space)
  const text = indent === undefined ? printed.replace(/\n +/g, '\n') : printed
  const mark = before.startsWith(MARK) ? MARK : ''
  return mark + text + (before.endsWith('\n') ? '\n' : '')
}
