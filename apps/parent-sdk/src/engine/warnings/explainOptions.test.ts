import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { explainOptions } from './explainOptions.ts'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  warn.mockRestore()
})

const VALID = { frameUrl: 'https://wallet.example', networks: ['eip155:1'] }
const linesOf = (options: unknown) => {
  explainOptions(typeof options === 'object' && options !== null ? { ...VALID, ...options } : options)
  return warn.mock.calls.flat()
}

describe('explainOptions', () => {
  test.each([
    [['1'], 'networks[0]: 1 has no namespace. Use eip155:1.'],
    [
      ['mainnet'],
      'networks[0]: mainnet has no namespace. Use a CAIP-2 id such as eip155:1, or a chain of @airlock/sdk/networks.',
    ],
    [['eip155:0x2105'], 'networks[0]: eip155:0x2105 must have a decimal chain id. Use eip155:8453.'],
    [['eip155:main'], 'networks[0]: main is not a chain id of eip155. Use a CAIP-2 id such as eip155:1.'],
    [
      ['cosmos:cosmoshub-4'],
      'networks[0]: the namespace cosmos is not supported. Use eip155, solana, polkadot, bip122.',
    ],
    [['eip155:1', undefined], 'networks[1] is undefined. Check the import of the chain.'],
    [[['eip155:1']], 'networks[0] is a list. Spread it: [...chains].'],
    [[{ name: 'Mine' }], 'networks[0] has no id. Use a CAIP-2 id such as eip155:1, or a chain with an id.'],
  ])('names what is wrong with the network in %j', (networks, line) => {
    expect(linesOf({ networks })).toEqual([`createAppKit: ${line}`])
  })

  test.each([
    ['networkz', 'networks'],
    ['themeModes', 'themeMode'],
    ['projectID', 'projectId'],
    ['excludeWallets', 'excludeWalletIds'],
    ['customRpcUrl', 'customRpcUrls'],
    ['projectID2', 'projectId'],
    ['theemMode', 'themeMode'],
    ['enableEip6963', 'enableEIP6963'],
    ['themeVariabels', 'themeVariables'],
    ['featuerdWalletIds', 'featuredWalletIds'],
    ['emial', 'features.email'],
    ['collapseWallets', 'features.collapseWallets'],
  ])('finds the option that %s probably means', (name, intended) => {
    expect(linesOf({ [name]: true })).toEqual([`createAppKit: ${name} is not an option. Did you mean ${intended}?`])
  })

  test('makes no guess for a name that is far from every option', () => {
    expect(linesOf({ zzz: 1 })).toEqual(['createAppKit: zzz is not an option. Remove it.'])
  })

  test('names text that is not valid JSON', () => {
    const [line] = linesOf({ themeVariables: '{"--accent": red}' })
    expect(line).toMatch(/^createAppKit: themeVariables is not valid JSON: /)
  })

  test('lists the valid values of an option', () => {
    const lines = linesOf({
      frameUrl: location.href,
      projectId: 'a b',
      networks: ['eip155:1', 'eip155:1'],
      defaultNetwork: 'eip155:5',
      features: { connectMethodsOrder: ['phone'] },
      customRpcUrls: { 'eip155:9': [], 8453: [] },
      enableInjected: 1,
    })
    expect(lines).toMatchInlineSnapshot(`
      [
        "createAppKit: frameUrl: expected the http(s) URL of the modal frame, on another origin than the page.",
        "createAppKit: projectId: expected 1 to 64 letters, digits, - or _.",
        "createAppKit: enableInjected: expected true or false.",
        "createAppKit: features.connectMethodsOrder: expected a list of wallet, email, social.",
        "createAppKit: networks[1]: eip155:1 is listed twice. Remove one.",
        "createAppKit: defaultNetwork: eip155:5 is not among the networks. Add it there.",
        "createAppKit: customRpcUrls: 8453 has no namespace. Use eip155:8453.",
      ]
    `)
    warn.mockClear()
    expect(linesOf({ networks: [] })).toEqual([
      "createAppKit: networks: expected a list of 1 to 100 networks, such as ['eip155:1'].",
    ])
  })

  test('returns no lines for valid options', () => {
    expect(linesOf({ networks: ['eip155:1'], defaultNetwork: 'eip155:1', themeMode: 'dark' })).toEqual([])
  })
})
