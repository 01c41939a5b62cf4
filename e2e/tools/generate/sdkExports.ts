import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSurfaces } from './apiDocument.ts'

const CHAINS = fileURLToPath(new URL('../../../apps/parent-sdk/src/networks/evmChains.generated.ts', import.meta.url))
/** As the formatter breaks lines. */
const WIDTH = 120

/** Names that each entry of the SDK exports, for the codemod. */
export function sdkExports(): string {
  const entries = [...readSurfaces()].flatMap(([title, { exports }]) => {
    const [, entry] = /^`(@airlock\/sdk[\w/-]*)`/.exec(title) ?? []
    const names = exports.map(({ name }) => name).filter((name) => name !== 'default')
    if (entry === '@airlock/sdk/networks') names.push(...chainNames())
    if (entry === undefined) return []
    const line = `  '${entry}': list('${names.join(' ')}'),`
    return [line.length <= WIDTH ? line : `  '${entry}': list(\n    '${names.join(' ')}',\n  ),`]
  })
  return `// Written by \`npm run generate\`. Do not edit.
const list = (names: string) => new Set(names.split(' '))

export const SDK_EXPORTS: Readonly<Record<string, ReadonlySet<string>>> = {
${entries.join('\n')}
}
`
}

function chainNames() {
  return [...readFileSync(CHAINS, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
}
