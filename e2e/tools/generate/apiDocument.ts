import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@airlock/protocol/errors/codes'
import { publicSurface } from '../declarations/publicSurface.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const emittedBy = (workspace: string) => `${root}/${workspace}/node_modules/.cache/types/src`
const ENTRIES = {
  '`@airlock/sdk`': 'index.d.ts',
  '`@airlock/sdk/react`': 'react/index.d.ts',
  '`@airlock/sdk/vue`': 'vue/index.d.ts',
  '`@airlock/sdk/svelte`': 'svelte/index.d.ts',
  '`@airlock/sdk/solid`': 'solid/index.d.ts',
  '`@airlock/sdk/angular`': 'angular/index.d.ts',
  '`@airlock/sdk/wagmi`': 'wagmi/index.d.ts',
  '`@airlock/sdk/adapters`': 'adapters.d.ts',
  '`@airlock/sdk/networks`, next to each chain of `viem/chains`': 'networks.d.ts',
  '`@airlock/sdk/siwx`': 'siwx/index.d.ts',
  '`@airlock/sdk/ssr`': 'ssr/index.d.ts',
  '`@airlock/sdk/wallet-button`': 'walletButton/index.d.ts',
  'The script tag': 'script.d.ts',
  'The federation remote: `airlock/sdk`': 'federation/sdk.d.ts',
  'The federation remote: `airlock/react`': 'federation/react.d.ts',
  'The federation remote: `airlock/siwx`': 'federation/siwx.d.ts',
}

/** @throws Error when the SDK does not compile */
export function apiDocument(): string {
  const shown = new Set<string>()
  const sections = [...readSurfaces()].map(([title, surface]) => {
    return [
      `## ${title}`,
      section(surface.exports, shown),
      section(surface.mentioned, shown, 'Types that these mention:'),
    ]
      .filter((text) => text !== '')
      .join('\n\n')
  })
  return `# Public surface

Written by \`npm run generate\` from the declarations of \`apps/parent-sdk\`. Do not edit. Hosts compile against these types: see
"Releases and the protocol range" in [CONTRIBUTING.md](../CONTRIBUTING.md).

${sections.join('\n\n')}
`
}

/** @throws Error when the SDK does not compile */
export function readSurfaces(): Map<string, ReturnType<typeof publicSurface>> {
  const compiler = `${root}/node_modules/typescript/bin/tsc`
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', 'apps/parent-sdk'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
  const surfaceOf = (entry: string) =>
    publicSurface(`${emittedBy('apps/parent-sdk')}/${entry}`, emittedBy('packages/protocol'))
  return new Map(Object.entries(ENTRIES).map(([title, entry]) => [title, surfaceOf(entry)]))
}

type Public = ReturnType<typeof publicSurface>['exports'][number]

function section(all: Public[], shown: Set<string>, title?: string) {
  const isNew = ({ file, name }: Public) => !shown.has(`${file} ${name}`)
  const current = all.filter(isNew)
  const known = all.filter((one) => !isNew(one)).map(({ name }) => `\`${name}\``)
  for (const { file, name } of current) shown.add(`${file} ${name}`)
  const code = current.map(textOf).filter((text) => text !== '')
  return [
    code.length > 0 && title,
    code.length > 0 && `\`\`\`ts\n${code.join('\n')}\n\`\`\``,
    known.length > 0 && title === undefined && `Also ${known.join(', ')}, as above.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function textOf({ name, declaration: { name: declared, text } }: Public) {
  if (name === 'default') return `export default ${declared};`
  if (name === 'ERRORS' || name === 'PAGE_ERRORS') return ''
  if (name === 'ErrorCode') {
    return `export type ErrorCode =\n${Object.keys(ERRORS)
      .toSorted()
      .map((code) => `    | '${code}'`)
      .join('\n')};`
  }
  return text.replace(/import\("[^"]+"\)\./g, '')
}
