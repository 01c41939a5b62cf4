import { expect, test, vi } from 'vitest'
import { readBundlers } from './readBundlers.ts'

const VALID = {
  BUNDLER_URLS:
    '42161=https://gateway.example/v1/bundler?projectId=default&chainId=eip155:42161&bundler=own,8453=http://bundler:4337',
  PAYMASTER_URLS: '42161=https://paymaster.example/key,8453=https://paymaster.example/8453',
  BUNDLER_RPC_URLS: '8453=http://node:8545,42161=https://node.example/key',
  BUNDLER_TARGETS: 'all',
}

test('has no paymaster by default, silently', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readBundlers({})).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

test('reads networks with bundler, paymaster, context, node, limits and targets', () => {
  const target = '0x00000000000000000000000000000000000000AA'
  expect(
    readBundlers({
      ...VALID,
      PAYMASTER_CONTEXTS: '{"42161":{"policyId":"one"}}',
      BUNDLER_MAX_GAS: '500000',
      BUNDLER_TARGETS: ` ${target.toLowerCase()}, `,
    }),
  ).toEqual({
    networks: [
      {
        chainId: 42_161,
        bundlerUrl: 'https://gateway.example/v1/bundler?projectId=default&chainId=eip155:42161&bundler=own',
        paymasterUrl: 'https://paymaster.example/key',
        rpcUrl: 'https://node.example/key',
        paymasterContext: { policyId: 'one' },
      },
      {
        chainId: 8_453,
        bundlerUrl: 'http://bundler:4337',
        paymasterUrl: 'https://paymaster.example/8453',
        rpcUrl: 'http://node:8545',
        paymasterContext: {},
      },
    ],
    maxGas: 500_000,
    targets: new Set([target]),
  })
  expect(readBundlers(VALID)).toMatchObject({ maxGas: 3_000_000, targets: undefined })
})

test.each(['BUNDLER_URLS', 'PAYMASTER_URLS', 'BUNDLER_RPC_URLS', 'BUNDLER_TARGETS'])(
  'has no paymaster without %s, and logs its name',
  (name) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(readBundlers({ ...VALID, [name]: '' })).toBeUndefined()
    expect(warn.mock.calls).toEqual([[`${name} is missing, so users pay all fees.`]])
  },
)

test.each([
  ['a network without a number', { BUNDLER_URLS: 'https://bundler.example' }, 'BUNDLER_URLS'],
  ['a URL of another kind', { PAYMASTER_URLS: '42161=ftp://paymaster.example' }, 'PAYMASTER_URLS'],
  ['a URL with a user', { BUNDLER_URLS: '42161=https://user:secret@bundler.example' }, 'BUNDLER_URLS'],
  ['a network twice', { BUNDLER_RPC_URLS: '42161=https://one.example,42161=https://two.example' }, 'BUNDLER_RPC_URLS'],
  [
    'a network without its paymaster',
    { PAYMASTER_URLS: '42161=https://paymaster.example' },
    'PAYMASTER_URLS: network 8453',
  ],
  ['a network without its node', { BUNDLER_RPC_URLS: '42161=https://node.example' }, 'BUNDLER_RPC_URLS: network 8453'],
  ['targets that are not addresses', { BUNDLER_TARGETS: 'everybody' }, 'BUNDLER_TARGETS'],
  ['gas that is not a number', { BUNDLER_MAX_GAS: 'much' }, 'BUNDLER_MAX_GAS'],
  ['contexts that are not JSON', { PAYMASTER_CONTEXTS: 'one' }, 'PAYMASTER_CONTEXTS'],
  ['contexts without networks', { PAYMASTER_CONTEXTS: '["one"]' }, 'PAYMASTER_CONTEXTS'],
  ['a context that is not an object', { PAYMASTER_CONTEXTS: '{"42161":"one"}' }, 'PAYMASTER_CONTEXTS'],
])('rejects %s by the name of its variable, without its value', (_, env, message) => {
  const read = () => readBundlers({ ...VALID, ...env })
  expect(read).toThrow(message)
  expect(read).not.toThrow('secret')
})
