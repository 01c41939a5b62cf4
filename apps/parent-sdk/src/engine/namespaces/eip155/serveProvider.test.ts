import { createWalletClient, custom, type EIP1193Provider, recoverMessageAddress } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { createFakeWallet, createPrompt, rpcError } from '../../../testing/createFakeWallet.ts'
import { ADDRESS, connected, record, setUp } from '../../../testing/testProvider.ts'
import { disconnect } from '../../actions/session/disconnect.ts'
import { LOAD_CODE } from '../../onDemand/loadCode.ts'

describe('the provider with an injected session', () => {
  it('[T46] adds no network if the code of its check fails to load', async () => {
    const { provider, wallet } = await connected()
    vi.spyOn(LOAD_CODE, 'chains').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const params = [{ chainId: '0x2105', rpcUrls: ['https://rpc.example'] }]
    const adding = provider.request({ method: 'wallet_addEthereumChain', params })
    await expect(adding).rejects.toMatchObject({ name: 'WALLET_CODE_UNAVAILABLE' })
    expect(wallet.requests).not.toContain('wallet_addEthereumChain')
  })

  it('[T46] adds a network to the wallet only with public servers, validated', async () => {
    const { provider, wallet } = await connected()
    vi.spyOn(location, 'hostname', 'get').mockReturnValue('app.example')
    const add = (rpcUrl: string) =>
      provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x2105', rpcUrls: [rpcUrl] }] })
    await expect(add('http://192.168.1.1')).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid parameters for wallet_addEthereumChain.',
      details: 'rpcUrls: write https URLs of public servers, without credentials.',
    })
    expect(wallet.requests).toEqual([])
    const request = vi.spyOn(wallet, 'request')
    const params = [{ chainId: '0x2105', rpcUrls: ['https://rpc.example'] }]
    const pending = provider.request({ method: 'wallet_addEthereumChain', params })
    params[0]?.rpcUrls.splice(0, 1, 'https://169.254.169.254')
    await pending
    expect(request.mock.calls[0]).toEqual([
      { method: 'wallet_addEthereumChain', params: [{ chainId: '0x2105', rpcUrls: ['https://rpc.example'] }] },
    ])
  })

  it.each([
    ['[S8.4:chainId]', [{}], 'ChainId not found'],
    ['[S8.4:chainId]', [], 'ChainId not found'],
    ['', [{ chainId: 'base' }], 'Invalid chainId'],
  ])('%s refuses to switch to the network of %j, with a wallet and without', async (_id, params, details) => {
    const call = { method: 'wallet_switchEthereumChain', params }
    const { wallet, provider } = await connected()
    for (const one of [provider, setUp().provider]) {
      await expect(one.request(call)).rejects.toMatchObject({ code: -32602, name: 'INVALID_PARAMS', details })
    }
    expect(wallet.requests).toEqual([])
  })

  it('answers 4001 if the wallet declines in other words', async () => {
    const { provider, wallet } = await connected()
    for (const cause of [{ code: 'ACTION_REJECTED' }, 'User rejected', rpcError(-32603, 'x', { code: 4001 })]) {
      wallet.respond('personal_sign', () => Promise.reject(cause))
      await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001, cause })
    }
  })

  it('hands each request to the captured wallet object as it is', async () => {
    const { wallet, provider } = await connected()
    const request = vi.spyOn(wallet, 'request')
    const args = { method: 'eth_blockNumber', params: [] }
    wallet.respond('eth_blockNumber', () => '0x10')
    await expect(provider.request(args)).resolves.toBe('0x10')
    expect(request.mock.calls[0]?.[0]).toBe(args)
  })

  it.each([
    ['wallet_getCapabilities', [ADDRESS, ['0x1']]],
    ['wallet_grantPermissions', [{ expiry: 1, permissions: [] }]],
    ['wallet_revokePermissions', [{ permissionsContext: '0x01' }]],
    ['wallet_getAssets', [{ account: ADDRESS }]],
  ])(
    "[S7.25:capabilities] [S7.25:grantPermissions] [S7.25:revokePermissions] [S7.25:assets] [S6.6:permissions] passes %s to the wallet with the dapp's parameters",
    async (method, params) => {
      const { provider, wallet } = await connected()
      const request = vi.spyOn(wallet, 'request').mockResolvedValueOnce({ done: true })
      expect(await provider.request({ method, params })).toEqual({ done: true })
      expect(request).toHaveBeenCalledExactlyOnceWith({ method, params })
    },
  )

  it.each([
    ['wallet_requestExecutionPermissions', [{ to: ADDRESS }]],
    ['wallet_grantPermissions', [{ expiry: 1 }]],
  ])('notes the grant of %s for the list of the account', async (method, params) => {
    const { provider, wallet, deps } = await connected()
    const call = vi.spyOn(deps.frame, 'call').mockRejectedValue(new Error('an earlier frame'))
    wallet.respond(method, () => [{ context: '0x01' }])
    await provider.request({ method, params })
    expect(call).toHaveBeenCalledExactlyOnceWith('noteGrant', { params, answer: [{ context: '0x01' }] })
  })

  it('notes no grant that the wallet declined', async () => {
    const { provider, wallet, deps } = await connected()
    const call = vi.spyOn(deps.frame, 'call')
    wallet.respond('wallet_grantPermissions', () => Promise.reject(rpcError(4001, 'No')))
    await expect(provider.request({ method: 'wallet_grantPermissions' })).rejects.toMatchObject({ code: 4001 })
    expect(call).not.toHaveBeenCalled()
  })

  it.each(['wallet_requestPermissions', 'wallet_getPermissions'])(
    'writes the accounts in the answer to %s as eth_accounts does',
    async (method) => {
      const { provider, wallet } = await connected()
      const respond = (value: string[]) => [
        { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] },
      ]
      wallet.respond(method, () => respond([ADDRESS.toLowerCase()]))
      const accounts = (await provider.request({ method: 'eth_accounts' })) as string[]
      expect(await provider.request({ method, params: [{ eth_accounts: {} }] })).toEqual(respond(accounts))
    },
  )

  it('normalises eth_coinbase like eth_accounts, and keeps non-addresses', async () => {
    const { provider, wallet } = await connected()
    wallet.respond('eth_coinbase', () => ADDRESS.toLowerCase())
    expect(await provider.request({ method: 'eth_coinbase' })).toBe(ADDRESS)
    wallet.respond('eth_coinbase', () => null)
    expect(await provider.request({ method: 'eth_coinbase' })).toBeNull()
  })

  it('signs with the key of the wallet, for viem', async () => {
    const { wallet, provider } = await connected()
    const client = createWalletClient({ account: ADDRESS, transport: custom(provider as unknown as EIP1193Provider) })
    const signature = await client.signMessage({ message: 'earn real yield' })
    expect(await recoverMessageAddress({ message: 'earn real yield', signature })).toBe(wallet.signer.address)
  })

  it('answers accounts and chain from memory, in lists that a caller may change', async () => {
    const { wallet, provider } = await connected()
    const accounts = (await provider.request({ method: 'eth_accounts' })) as string[]
    accounts.push('mine')
    await expect(provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual([ADDRESS])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await expect(provider.request({ method: 'net_version' })).resolves.toBe('1')
    expect(wallet.requests).toEqual([])
  })

  it.each([4001, 4100, 4200, 4901, 4902, 5750, -32000, 3])('passes on wallet errors with code %i', async (code) => {
    const { wallet, provider } = await connected()
    const error = rpcError(code, 'from the wallet', { reason: '0x' })
    wallet.respond('eth_sendTransaction', () => Promise.reject(error))
    await expect(provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toBe(error)
    expect(wallet.requests).toEqual(['eth_sendTransaction'])
  })

  it.each([['a string'], [undefined], [{ code: 'UNKNOWN_ERROR' }], [new Error('without a code')], [null]])(
    'makes an EIP-1193 error of %o',
    async (thrown) => {
      const { wallet, provider } = await connected()
      wallet.respond('personal_sign', () => Promise.reject(thrown))
      const failed = provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })
      await expect(failed).rejects.toBeInstanceOf(Error)
      await expect(failed).rejects.toMatchObject({ code: -32603, message: 'The wallet returned an error.' })
    },
  )

  it('survives a wallet that throws at once', async () => {
    const { wallet, provider } = await connected()
    const error = rpcError(4001, 'no')
    wallet.request = () => {
      throw error
    }
    await expect(provider.request({ method: 'personal_sign' })).rejects.toBe(error)
  })

  it("emits a dapp's network switch once, with or without the event", async () => {
    const { wallet, provider } = await connected()
    const events = record(provider)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    wallet.respond('wallet_switchEthereumChain', () => {
      wallet.respond('eth_chainId', () => '0x1')
      return null
    })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    expect(events).toEqual([
      ['chainChanged', '0x2105'],
      ['chainChanged', '0x1'],
    ])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  })

  it('passes on 4902, so that a library can add the chain, and reflects that too', async () => {
    const { provider } = await connected(createFakeWallet())
    const params = [{ chainId: '0x2105' }]
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
      code: 4902,
    })
    await provider.request({ method: 'wallet_addEthereumChain', params })
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x2105')
  })

  describe('a chain outside of `networks`', () => {
    const CHAIN = { chainId: '0x89', chainName: 'Polygon', rpcUrls: ['https://polygon.example'] }

    it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
      'is answered before the wallet is asked: %s names the entry to add',
      async (method) => {
        const { provider, wallet, deps } = await connected(createFakeWallet({ knownChains: ['0x1', '0x89'] }))
        await expect(provider.request({ method, params: [CHAIN] })).rejects.toMatchObject({
          name: 'NETWORK_NOT_CONFIGURED',
          code: 4902,
          message: 'Network eip155:137 is not configured in this app.',
          next: 'Add eip155:137 to `networks`, or set `allowUnsupportedChain`.',
        })
        expect(wallet.requests).toEqual([])
        expect(deps.session.get().namespaces.eip155?.caipNetworkId).toBe('eip155:1')
      },
    )

    it.each([
      [undefined],
      [[]],
      [[{}]],
      [[{ chainId: '0x89 ' }]],
      [[{ chainId: 'eip155:137' }]],
      [{ chainId: '0x89' }],
    ])('cannot hide in parameters that only a wallet understands: %j', async (params) => {
      const { provider, wallet } = await connected()
      const pending = provider.request({ method: 'wallet_switchEthereumChain', params })
      await expect(pending).rejects.toMatchObject({ code: -32602 })
      expect(wallet.requests).toEqual([])
    })

    it('cannot be put in after the check', async () => {
      const { provider, wallet } = await connected()
      const request = vi.spyOn(wallet, 'request')
      const params = [{ chainId: '0x2105' }]
      const pending = provider.request({ method: 'wallet_switchEthereumChain', params })
      Object.assign(params[0] ?? {}, { chainId: '0x89' })
      await pending
      expect(request.mock.calls[0]).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }])
    })

    it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
      'is followed with `allowUnsupportedChain`: %s',
      async (method) => {
        const wallet = createFakeWallet({ knownChains: ['0x1', '0x89'] })
        const { provider, deps } = await connected(wallet, { allowUnsupportedChain: true })
        const events = record(provider)
        await provider.request({ method, params: [CHAIN] })
        expect(events).toEqual([['chainChanged', '0x89']])
        expect(deps.session.get().namespaces.eip155?.caipNetworkId).toBe('eip155:137')
      },
    )
  })

  it('ends the session if the dapp revokes accounts, only then', async () => {
    const { deps, wallet, provider } = await connected()
    wallet.respond('wallet_revokePermissions', () => null)
    await provider.request({ method: 'wallet_revokePermissions', params: [{ permissionsContext: '0x' }] })
    expect(deps.active.of('eip155').get()).toBeDefined()
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  })

  it('keeps waiting for a wallet that ended the session but may still sign', async () => {
    const { wallet, provider } = await connected()
    const prompt = createPrompt<string>()
    wallet.respond('eth_sendTransaction', () => prompt.promise)
    const sent = provider.request({ method: 'eth_sendTransaction', params: [{}] })
    wallet.emit('accountsChanged', [])
    prompt.approve('0xhash')
    await expect(sent).resolves.toBe('0xhash')
  })

  it('rejects pending requests with 4900 on disconnect, and resends nothing', async () => {
    const { deps, wallet, provider } = await connected()
    wallet.respond('eth_sendTransaction', () => createPrompt().promise)
    const sent = provider.request({ method: 'eth_sendTransaction', params: [{}] })
    disconnect(deps)
    await expect(sent).rejects.toMatchObject({ code: 4900 })
    expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('[T43] keeps the captured object when another wallet replaces it in the page', async () => {
    const { deps, wallet, provider } = await connected()
    const prompt = createPrompt<string>()
    wallet.respond('personal_sign', () => prompt.promise)
    const signed = provider.request({ method: 'personal_sign' })
    const impostor = createFakeWallet()
    Object.assign(window, { ethereum: impostor })
    deps.wallets.announce('io.one', impostor)
    prompt.approve('0xsigned')
    await expect(signed).resolves.toBe('0xsigned')
    await provider.request({ method: 'personal_sign' })
    expect(impostor.requests).toEqual([])
    Reflect.deleteProperty(window, 'ethereum')
  })
})
