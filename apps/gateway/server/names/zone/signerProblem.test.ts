import { numberToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { signerProblem } from './signerProblem.ts'

const KEY = `0x${'11'.repeat(32)}` as const
const SIGNER = privateKeyToAddress(KEY)
const RESOLVER = `0x${'ab'.repeat(20)}`
const word = (value: number) => numberToHex(value, { size: 32 })

function problemFor(respond: () => Promise<unknown>) {
  const request = vi.fn(respond)
  const problem = signerProblem({ settings: { resolver: RESOLVER }, rpc: { request } as never, signerKey: KEY })
  return { request, problem }
}

describe('signerProblem', () => {
  test('asks the resolver for the address of the key, and sends no key', async () => {
    const { request, problem } = problemFor(async () => word(1))
    expect(await problem).toBeUndefined()
    const [call] = request.mock.calls[0] as unknown as [{ method: string; params: [{ to: string; data: string }] }]
    expect(call).toMatchObject({ method: 'eth_call', params: [{ to: RESOLVER }, 'latest'] })
    expect(call.params[0].data).toContain(SIGNER.slice(2).toLowerCase())
    expect(JSON.stringify(call)).not.toContain(KEY.slice(2))
  })

  test('[T196] names a key that the resolver does not accept, without the key', async () => {
    const text = await problemFor(async () => word(0)).problem
    expect(text).toContain(
      `NAMES_SIGNER_KEYS: ${RESOLVER} does not accept ${SIGNER}, the account of the first key, as a signer.`,
    )
    expect(text).not.toContain(KEY)
  })

  test('[T196] names a resolver without code', async () => {
    expect(await problemFor(async () => '0x').problem).toContain(`no ZoneResolver at ${RESOLVER}`)
  })

  test.each([
    [
      'no node answers',
      async () => {
        throw new Error('down')
      },
    ],
    ['a node answers something else', async () => ({ result: 1 })],
    ['a node answers garbage', async () => '0x12'],
  ])('lets the gateway start if %s', async (_, respond) => {
    expect(await problemFor(respond).problem).toBeUndefined()
  })
})
