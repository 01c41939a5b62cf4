import { readFileSync, writeFileSync } from 'node:fs'
import { publishPackageTypes } from '../../../build/publishPackageTypes.ts'
import { VERSION } from '../src/version.ts'
import { editorData } from './editorData.ts'

const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

publishPackageTypes({
  workspace: 'apps/parent-sdk',
  name: 'sdk',
  entries: [
    'adapters.d.ts',
    'angular/index.d.ts',
    'index.d.ts',
    'networks.d.ts',
    'react/index.d.ts',
    'siwx/index.d.ts',
    'solid/index.d.ts',
    'ssr/index.d.ts',
    'svelte/index.d.ts',
    'vue/index.d.ts',
    'walletButton/index.d.ts',
    'wagmi/index.d.ts',
  ],
})
const data = editorData({
  attributes: read('page/elements/buttonAttributes.ts'),
  walletAttributes: read('walletButton/walletButtonAttributes.ts'),
  elements: read('page/elements/ElementsOf.ts'),
  version: VERSION,
})
for (const [name, content] of Object.entries(data)) {
  writeFileSync(new URL(`../dist/${name}`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`)
}
