import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const NAMES = /export (?:\{ (\w+) \}|function (\w+))/g

/** Loads `airlock/*` from the served remote, as the build's federation plugin does: that plugin has no development server. */
export function airlockRemote(): Plugin {
  return {
    name: 'airlock-remote',
    enforce: 'pre',
    resolveId: (source) => (/^airlock\/\w+$/.test(source) ? `\0${source}` : undefined),
    load(id) {
      const [, entry] = /^\0airlock\/(\w+)$/.exec(id) ?? []
      if (entry === undefined) return undefined
      const source = readFileSync(
        new URL(`../../../apps/parent-sdk/src/federation/${entry}.ts`, import.meta.url),
        'utf8',
      )
      const names = [...source.matchAll(NAMES)].map(([, listed, declared]) => listed ?? declared)
      return `import * as React from 'react'
const { walletOrigin, sdkVersion } = JSON.parse(document.getElementById('host-settings').textContent)
const remote = await import(/* @vite-ignore */ walletOrigin + '/v/' + sdkVersion + '/remoteEntry.js')
await remote.init({ react: { [React.version]: { get: async () => () => React } } })
export const { ${names.join(', ')} } = (await remote.get('./${entry}'))()`
    },
  }
}
