import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { REGISTRY } from './registryCase.ts'
import { runCases } from './runCases.ts'

const NAME = 'calldata-wstETH'
const CASES = join('entity', 'testsv2')

function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'registry-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const file = (name: string) => join(root, name.endsWith('.tests.json') ? CASES : 'entity', name)
  for (const name of readdirSync(REGISTRY)) cpSync(new URL(name, REGISTRY), file(name))
  return { root, file, read: (name: string) => JSON.parse(readFileSync(file(name), 'utf8')) }
}

describe('runCases', () => {
  test('[T226] passes each vendored case', async () => {
    const { root, read } = checkout()
    const names = readdirSync(REGISTRY).filter((name) => name.endsWith('.tests.json'))
    const count = names.reduce((sum, name) => sum + read(name).tests.length, 0)
    expect(await runCases(root)).toEqual({ equal: count, leftOut: [], different: [], refused: [] })
  })

  test('names a case with other rows, and one that differs by a rule of the wallet', async () => {
    const { root, file, read } = checkout()
    const { equal: all } = await runCases(root)
    const cases = read(`${NAME}.tests.json`)
    const [first, second] = cases.tests
    first.expected.intent = 'Other'
    second.expected.fields.push({ label: 'Vault', value: 'Vault A' })
    writeFileSync(file(`${NAME}.tests.json`), JSON.stringify(cases))
    const described = read(`${NAME}.json`)
    const [format] = Object.values(described.display.formats) as { fields: object[] }[]
    format?.fields.push({ label: 'Vault', value: 'Vault A' })
    writeFileSync(file(`${NAME}.json`), JSON.stringify(described))
    const { equal, leftOut, different, refused } = await runCases(root)
    expect([equal, refused]).toEqual([all - 2, []])
    const nameOf = (one: { description: string }) => join(CASES, `${NAME}.tests.json: ${one.description}`)
    expect(leftOut).toEqual([{ name: nameOf(second), cause: 'constant row: “Vault”' }])
    expect(different).toEqual([{ name: nameOf(first), cause: expect.stringMatching(/^intent: expected “Other”/) }])
  })

  test('names the cause of each rejected case', async () => {
    const { root, file, read } = checkout()
    const cases = read(`${NAME}.tests.json`)
    const described = read(`${NAME}.json`)
    cases.tests[0].rawTx = '0x00'
    writeFileSync(file(`${NAME}.tests.json`), JSON.stringify(cases))
    writeFileSync(file(`${NAME}.json`), JSON.stringify({ ...described, surprise: true }))
    const { different, refused } = await runCases(root)
    expect([different, refused.length]).toEqual([[], cases.tests.length])
    expect(refused[0]?.cause).not.toMatch(/surprise/)
    expect(refused[1]?.cause).toMatch(/^No descriptor has .* surprise$/)
  })

  test('accepts an address with a wrong checksum, which the wallet rejects', async () => {
    const { root, file, read } = checkout()
    const { equal: all } = await runCases(root)
    const name = 'eip712-uniswap-permit2.tests.json'
    const text = readFileSync(file(name), 'utf8')
    writeFileSync(
      file(name),
      text.replaceAll('"0xE592427A0AEce92De3Edee1F18E0157C05861564"', '"0xe592427A0AEce92De3Edee1F18E0157C05861564"'),
    )
    expect(read(name).tests[0].data.message.spender).toMatch(/^0xe592427A/)
    expect(await runCases(root)).toMatchObject({ equal: all, refused: [] })
  })

  test.each([
    ['network', (domain: Record<string, unknown>) => delete domain.chainId, /names no network/],
    ['other name', (domain: Record<string, unknown>) => Object.assign(domain, { name: 'Permit3' }), /another name/],
  ])('rejects typed data without its %s', async (_name, change, reason) => {
    const { root, file, read } = checkout()
    const name = 'eip712-uniswap-permit2.tests.json'
    const cases = read(name)
    const { data } = cases.tests[0]
    change(data.domain)
    data.types.EIP712Domain = data.types.EIP712Domain.filter((one: { name: string }) => one.name in data.domain)
    writeFileSync(file(name), JSON.stringify(cases))
    const { refused } = await runCases(root)
    expect(refused.map(({ cause }) => cause)).toEqual([expect.stringMatching(reason)])
  })
})
