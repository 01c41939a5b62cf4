import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync('apps/parent-sdk/package.json', 'utf8'))

// npm also resolves optional peers: those of the newest `@wagmi/core` stop an installation next to wallet-adapter.
test('has no peer on web3.js or wallet-adapter', () => {
  expect(Object.keys(peerDependencies)).toEqual(['@angular/core', 'react', 'solid-js', 'svelte', 'vue'])
})

test.each(['@wagmi/core', 'viem'])('has %s as an optional peer', (name) => {
  expect(peerDependenciesMeta[name]).toEqual({ optional: true })
})
