import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { relayerSettings } from '@airlock/protocol/config/relayerSettings'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { readSponsor as read } from './readSponsor.ts'

const BOUNDS = { highestGasPrice: '0.5', coinPerDay: '2', mostCoin: '1.25' }
const SETTINGS = { networks: { 42161: BOUNDS, 8453: { ...BOUNDS, highestGasPrice: '20' } } }
const readSponsor = (env: NodeJS.ProcessEnv, settings: unknown = SETTINGS) => read(env, relayerSettings.parse(settings))
const key = generatePrivateKey()
const RPC = '42161=https://one.example/key,8453=http://node:8545'

test('nobody’s fees are paid by default, and nothing is said of it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readSponsor({})).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

test('key, networks with their bounds, most gas and targets are read; the key may stand in a file', () => {
  const bounds = { coinPerDay: 2n * 10n ** 18n, mostCoin: 125n * 10n ** 16n }
  const target = '0x00000000000000000000000000000000000000AA'
  const env = { RELAYER_RPC_URLS: RPC, RELAYER_MAX_GAS: '500000', RELAYER_TARGETS: ` ${target.toLowerCase()}, ` }
  const sponsor = readSponsor({ ...env, RELAYER_KEY: key })
  expect(sponsor?.account.address).toBe(privateKeyToAddress(key))
  expect([...(sponsor?.networks ?? [])]).toEqual([
    [42_161, { rpcUrl: 'https://one.example/key', dataFee: 'in-gas', ...bounds, highestGasPrice: 500_000_000n }],
    [8_453, { rpcUrl: 'http://node:8545', dataFee: 'op-stack', ...bounds, highestGasPrice: 20_000_000_000n }],
  ])
  expect([sponsor?.maxGas, [...(sponsor?.targets ?? [])]]).toEqual([500_000, [target]])
  const file = join(mkdtempSync(join(tmpdir(), 'airlock-relayer-')), 'key')
  writeFileSync(file, `${key}\n`)
  const other = readSponsor({ RELAYER_RPC_URLS: RPC, RELAYER_KEY_FILE: file, RELAYER_TARGETS: 'all' })
  expect([other?.account.address, other?.maxGas, other?.targets]).toEqual([
    privateKeyToAddress(key),
    3_000_000,
    undefined,
  ])
})

test.each([
  ['RELAYER_KEY', { RELAYER_RPC_URLS: RPC, RELAYER_TARGETS: 'all' }],
  ['RELAYER_RPC_URLS', { RELAYER_KEY: key, RELAYER_TARGETS: 'all' }],
  ['RELAYER_TARGETS', { RELAYER_KEY: key, RELAYER_RPC_URLS: RPC }],
])('without %s nobody’s fees are paid, and the log says which is missing', (name, env) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readSponsor(env)).toBeUndefined()
  expect(warn.mock.calls).toEqual([[`${name} is missing: nobody’s fees are paid.`]])
})

test.each([
  ['a short key', { RELAYER_KEY: key.slice(0, -1) }, 'RELAYER_KEY: write 32 bytes'],
  ['a key without 0x', { RELAYER_KEY: key.slice(2) }, 'RELAYER_KEY: write 32 bytes'],
  ['a URL without a network', { RELAYER_RPC_URLS: 'https://one.example' }, 'RELAYER_RPC_URLS: write each'],
  ['a key that is none of the curve', { RELAYER_KEY: `0x${'f'.repeat(64)}` }, 'RELAYER_KEY: write 32 bytes'],
  [
    'a network twice',
    { RELAYER_RPC_URLS: `${RPC},8453=http://other:8545` },
    'RELAYER_RPC_URLS: write each network once',
  ],
  ['network 0', { RELAYER_RPC_URLS: '0=https://one.example' }, 'RELAYER_RPC_URLS: write each'],
  ['what is no URL', { RELAYER_RPC_URLS: '1=https://' }, 'RELAYER_RPC_URLS: write each'],
  ['no gas', { RELAYER_MAX_GAS: '0' }, 'RELAYER_MAX_GAS: write a whole number'],
  ['gas that is no number', { RELAYER_MAX_GAS: 'much' }, 'RELAYER_MAX_GAS: write a whole number'],
  ['a target that is no address', { RELAYER_TARGETS: '0x12' }, 'RELAYER_TARGETS: write addresses'],
  ['an address beside `all`', { RELAYER_TARGETS: `all,0x${'1'.repeat(40)}` }, 'RELAYER_TARGETS: write addresses'],
])('[T74] %s is refused, without the key in the words', (_, over, words) => {
  const start = () => readSponsor({ RELAYER_KEY: key, RELAYER_RPC_URLS: RPC, RELAYER_TARGETS: 'all', ...over })
  expect(start).toThrow(words)
  expect(start).not.toThrow(key.slice(4, -2))
})

test('[T121] a network is paid on once the operator states how much may be spent there, and how it takes a fee for data', () => {
  const env = { RELAYER_KEY: key, RELAYER_RPC_URLS: '59144=https://node.example/key', RELAYER_TARGETS: 'all' }
  expect(() => readSponsor(env)).toThrow(
    'how much may be spent on network 59144 is not stated. Write relayer.networks["59144"] in airlock.config.json.',
  )
  const sponsor = readSponsor(env, { networks: { 59144: { ...BOUNDS, dataFee: 'none' } } })
  expect(sponsor?.networks.get(59_144)?.dataFee).toBe('none')
})
