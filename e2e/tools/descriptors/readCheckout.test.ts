import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import { NO_NODE } from './registryCase.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkout-'))
  mkdirSync(join(folder, 'one'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
const contentOf = () => readCheckout(folder).map((file) => ('problem' in file ? file.problem : file.content))

describe('readCheckout', () => {
  test('merges an included file, whose fields give way by their path', () => {
    write('one/common.json', { metadata: { owner: 'A', extra: 1 }, list: [{ path: 'a', label: 'old' }, { path: 'b' }] })
    write('one/calldata-x.json', {
      includes: 'common.json',
      metadata: { owner: 'B' },
      list: [{ path: 'a', label: 'new' }],
    })
    expect(contentOf()).toEqual([
      { metadata: { owner: 'B', extra: 1 }, list: [{ path: 'b' }, { path: 'a', label: 'new' }] },
    ])
  })

  test.each([
    ['outside of the checkout', '../../secret.json', /outside/],
    ['on a server', 'https://evil.example/x.json', /remote/],
    ['in a cycle', 'calldata-x.json', /cycle/],
  ])('[T228] rejects an included file %s', (_name, includes, reason) => {
    write('one/calldata-x.json', { includes })
    expect(contentOf()[0]).toMatch(reason)
  })

  test('[T228] rejects files of a megabyte and files that are not JSON', () => {
    write('one/calldata-x.json', JSON.stringify('x'.repeat(1_000_000)))
    write('one/eip712-y.json', '{')
    expect(contentOf()[0]).toMatch(/larger/)
    expect(contentOf()[1]).toMatch(/JSON/)
  })

  test('[T225] rejects two files that describe one function differently', async () => {
    const file = (intent: string) => ({
      $schema: '../specs/erc7730-v2.schema.json',
      context: { contract: { deployments: [{ chainId: 1, address: `0x${'12'.repeat(20)}` }] } },
      metadata: {},
      display: { formats: { 'go()': { intent, fields: [] } } },
    })
    write('one/calldata-x.json', file('Go'))
    write('one/calldata-y.json', file('Go'))
    expect((await compileSnapshot(readCheckout(folder), NO_NODE)).snapshot.leaves).toHaveLength(1)
    write('one/calldata-y.json', file('Stay'))
    await expect(compileSnapshot(readCheckout(folder), NO_NODE)).rejects.toThrow('in other words')
  })
})
