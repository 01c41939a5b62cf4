import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync('apps/parent-sdk/package.json', 'utf8'))

// npm also resolves optional peers: those of the newest `@wagmi/core` stop an installation next to wallet-adapter.
test('lets npm install it next to any version of web3.js and wallet-adapter', () => {
  expect(Object.keys(peerDependencies)).toEqual(['@angular/core', 'react', 'solid-js', 'svelte', 'vue'])
})

test('lets strict package managers resolve @wagmi/core', () => {
  expect(peerDependenciesMeta['@wagmi/core']).toEqual({ optional: true })
})
