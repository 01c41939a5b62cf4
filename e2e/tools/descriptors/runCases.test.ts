import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { REGISTRY } from './registryCase.ts'
import { runCases } from './runCases.ts'

const NAME = 'calldata-wstETH'

/** A copy of the vendored files, below a folder as in the registry. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'registry-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(fileURLToPath(REGISTRY), join(root, 'entity'), { recursive: true })
  const file = (name: string) => join(root, 'entity', name)
  return { root, file, read: (name: string) => JSON.parse(readFileSync(file(name), 'utf8')) }
}

describe('runCases', () => {
  test('[T226] passes each vendored case', async () => {
    const { root, read } = checkout()
    const names = readdirSync(REGISTRY).filter((name) => name.endsWith('.tests.json'))
    const count = names.reduce((sum, name) => sum + read(name).tests.length, 0)
    expect(await runCases(root)).toEqual({ passed: count, failed: [], refused: [] })
  })

  test('names a case with other rows than expected', async () => {
    const { root, file, read } = checkout()
    const { passed: all } = await runCases(root)
    const cases = read(`${NAME}.tests.json`)
    cases.tests[0].expected.intent = 'Other'
    writeFileSync(file(`${NAME}.tests.json`), JSON.stringify(cases))
    const { passed, failed, refused } = await runCases(root)
    expect([passed, refused]).toEqual([all - 1, []])
    expect(failed).toEqual([join('entity', `${NAME}.tests.json: ${cases.tests[0].description}`)])
  })

  test('names the cases of a file that is left out, and malformed ones, as refused', async () => {
    const { root, file, read } = checkout()
    const cases = read(`${NAME}.tests.json`)
    rmSync(file(`${NAME}.json`))
    cases.tests[0].rawTx = '0x00'
    writeFileSync(file(`${NAME}.tests.json`), JSON.stringify(cases))
    const { failed, refused } = await runCases(root)
    expect([failed, refused.length]).toEqual([[], cases.tests.length])
  })
})
