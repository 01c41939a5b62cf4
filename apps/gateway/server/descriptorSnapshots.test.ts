import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descriptorTree, isAbsent, isProven } from '@airlock/protocol/clearSigning/descriptorProof'
import { airlockConfig } from '@airlock/protocol/config/config'
import { afterAll, expect, test } from 'vitest'
import { createGatewayApp } from './createGatewayApp.ts'
import { openDescriptors } from './descriptorSnapshots.ts'
import { gatewayDeps } from './testing/gatewayDeps.ts'

const folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ADDRESS = `0x${'12'.repeat(20)}`
const KEY = `1:${ADDRESS}:0x617ba037`
const BODY = { intent: 'Supply', rows: [] }
const entries = [
  [KEY, BODY],
  [`1:${ADDRESS}:0x00000001`, { intent: 'Other', rows: [] }],
] as const
const { root } = descriptorTree(entries)
const PROJECT = { modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } }

function write(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}
const snapshot = {
  root,
  bodies: [BODY, entries[1][1]],
  leaves: [
    [KEY, 0],
    [entries[1][0], 1],
  ],
}

test('[T225] serves a descriptor with a proof, immutable', async () => {
  const config = airlockConfig.parse(PROJECT)
  const descriptors = openDescriptors([write('one.json', snapshot)])
  const app = createGatewayApp({ ...gatewayDeps({ descriptors }), config, log: () => {} })
  const response = await app.request(`/v1/descriptors/${root}/1/${ADDRESS}/0x617ba037`)
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  const { body, ...proof } = await response.json()
  expect(isProven(root, KEY, body, proof)).toBe(true)
  const unknownRoot = await app.request(`/v1/descriptors/0x${'ab'.repeat(32)}/1/${ADDRESS}/0x617ba037`)
  expect([unknownRoot.status, unknownRoot.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
})

test.each([
  ['before', 1, '0x00000000'],
  ['between', 1, '0x617ba036'],
  ['behind', 8453, '0x617ba037'],
])('[T236] proves that a key %s the others has no descriptor, immutable', async (_place, chainId, item) => {
  const descriptors = openDescriptors([write('two.json', snapshot)])
  const app = createGatewayApp({
    ...gatewayDeps({ descriptors }),
    config: airlockConfig.parse(PROJECT),
    log: () => {},
  })
  const response = await app.request(`/v1/descriptors/${root}/${chainId}/${ADDRESS}/${item}`)
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  const { absent } = await response.json()
  expect(isAbsent(root, `${chainId}:${ADDRESS}:${item}`, absent)).toBe(true)
})

test('rejects damaged files and other formats at the start', () => {
  const damaged = write('damaged.json', { ...snapshot, bodies: [{ intent: 'Stolen', rows: [] }, entries[1][1]] })
  expect(() => openDescriptors([damaged])).toThrow('is damaged')
  expect(() => openDescriptors([write('other.json', { root })])).toThrow('is not a snapshot')
  expect(() => openDescriptors([join(folder, 'missing.json')])).toThrow('is not a snapshot')
})
