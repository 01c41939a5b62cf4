import { describe, expect, test } from 'vitest'
import { addedChainProblem } from './addedChain.ts'

const chain = (rpcUrl: unknown, others: object = {}) => [{ chainId: '0x2105', rpcUrls: [rpcUrl], ...others }]

describe('[T46] a network that a dapp wants added', () => {
  test.each([
    'https://mainnet.base.org',
    'https://rpc.example/v2/key?x=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/rpc',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
  ])('accepts %s', (url) => {
    expect(addedChainProblem(chain(url), 'public')).toBeUndefined()
    expect(addedChainProblem(chain('https://ok.example', { blockExplorerUrls: [url] }), 'public')).toBeUndefined()
  })

  test.each([
    'http://mainnet.base.org',
    'ws://mainnet.base.org',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:application/json,{}',
    'https://user:secret@rpc.example',
    'https://localhost/',
    'https://rpc.localhost./',
    'https://intranet/',
    'https://nas.local/',
    'https://router.home.arpa/',
    'https://10.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://127.0.0.1:8545/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.16.5.5/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    ' https://rpc.example',
    'https:\\\\rpc.example',
    `https://rpc.example/${'x'.repeat(2_000)}`,
    5,
    null,
    {},
  ])('rejects %s', (url) => {
    expect(addedChainProblem(chain(url), 'public')).toContain('rpcUrls: write https URLs')
    expect(addedChainProblem(chain('https://ok.example', { blockExplorerUrls: [url] }), 'public')).toContain(
      'blockExplorerUrls: write https URLs',
    )
  })

  test('accepts a local server if the dapp runs on the same machine', () => {
    for (const url of [
      'http://127.0.0.1:8545',
      'http://localhost:8545',
      'http://[::1]:8545',
      'https://rpc.localhost',
    ]) {
      expect(addedChainProblem(chain(url), 'loopback')).toBeUndefined()
      expect(addedChainProblem(chain(url), 'public')).toBeDefined()
    }
    expect(addedChainProblem(chain('http://192.168.1.1'), 'loopback')).toBeDefined()
    expect(addedChainProblem(chain('javascript://localhost/%0aalert(1)'), 'loopback')).toBeDefined()
  })

  test('accepts a network without URLs, because the wallet knows or rejects it', () => {
    expect(addedChainProblem([{ chainId: '0x1' }], 'public')).toBeUndefined()
  })

  test.each([
    [undefined, 'Pass one object'],
    [[], 'Pass one object'],
    [['0x1'], 'Pass one object'],
    [[{ chainId: '8453', rpcUrls: ['https://a.example'] }], 'chainId:'],
    [[{ chainId: '0x0', rpcUrls: ['https://a.example'] }], 'chainId:'],
    [[{ chainId: `0x${'f'.repeat(14)}`, rpcUrls: ['https://a.example'] }], 'chainId:'],
    [chain('https://a.example', { iconUrls: 'https://a.example' }), 'iconUrls: pass a list'],
    [chain('https://a.example', { rpcUrls: Array(17).fill('https://a.example') }), 'rpcUrls: pass a list'],
  ])('rejects %j: %s', (params, text) => {
    expect(addedChainProblem(params, 'public')).toContain(text)
  })
})
