import { describe, expect, test, vi } from 'vitest'
import { device, fakeServer } from '../../testing/fakeServer.ts'

const TX = 'A'.repeat(22)
const START = { provider: 'google', transaction: TX } as const

test('opens a wallet by social login, with the verifier sent only to the server', async () => {
  const server = fakeServer()
  const { state } = server
  const { keys } = device(server)
  await keys.startSocialLogin(START)
  await keys.attestSocialLogin({ transaction: TX, nonce: 'nonce' })
  expect(await keys.redeemSocial(TX)).toBeNull()
  state.hasSignedIn = true
  const user = await keys.redeemSocial(TX)
  expect(user).toMatchObject({ isOpen: true, addresses: { eip155: expect.stringMatching(/^0x/) } })
  expect(user).toMatchObject({ name: null })
  const [started, attested, redeemed] = state.calls.filter(({ name }) => name.startsWith('social/'))
  expect(started?.params).toEqual({
    ...START,
    projectId: 'default',
    hostOrigin: 'https://app.example',
    verifierHash: expect.stringMatching(/^[-_A-Za-z0-9]{43}$/),
  })
  expect(attested?.params).toMatchObject({ transaction: TX, nonce: 'nonce' })
  expect(redeemed?.params).toHaveProperty('verifier')
  await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
})

test('returns nothing for a replaced or signed-out sign-in', async () => {
  const server = fakeServer()
  const { state } = server
  const { keys } = device(server)
  state.hasSignedIn = true
  await keys.startSocialLogin(START)
  await keys.startSocialLogin({ ...START, transaction: 'B'.repeat(22) })
  await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  const redeeming = keys.redeemSocial('B'.repeat(22))
  await Promise.all([keys.signOut(), expect(redeeming).rejects.toMatchObject({ code: 'SESSION_OVER' })])
  expect(await keys.restore()).toBeNull()
})

describe('a sign-in whose page the provider replaced', () => {
  test('continues once in the next document of the site', async () => {
    const server = fakeServer()
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    server.state.hasSignedIn = true
    const next = device(server, vault)
    expect(await next.keys.redeemSocial(TX)).toMatchObject({ isOpen: true })
    expect(await vault.get('socialLogin')).toBeUndefined()
    await expect(device(server, vault).keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  })

  test('returns nothing after a cancel, sign-out or newer sign-in', async () => {
    const server = fakeServer()
    server.state.hasSignedIn = true
    for (const abort of [
      ({ keys }: ReturnType<typeof device>) => keys.cancelSocial(TX),
      ({ keys }: ReturnType<typeof device>) => keys.signOut(),
      ({ keys }: ReturnType<typeof device>) => keys.startSocialLogin({ ...START, transaction: 'B'.repeat(22) }),
    ]) {
      const { keys, vault } = device(server)
      await keys.startSocialLogin(START)
      await abort(device(server, vault))
      await expect(device(server, vault).keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
      expect(await vault.get('session')).toBeUndefined()
    }
  })

  test('belongs only to its site and transaction', async () => {
    const server = fakeServer()
    server.state.hasSignedIn = true
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    const elsewhere = device(server)
    await expect(elsewhere.keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
    const next = device(server, vault)
    await expect(next.keys.redeemSocial('B'.repeat(22))).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
    expect(await next.keys.redeemSocial(TX)).toMatchObject({ isOpen: true })
  })
})

test("uses the provider's name of the user", async () => {
  const server = fakeServer()
  Object.assign(server.state, { hasSignedIn: true, name: 'Ada' })
  const { keys } = device(server)
  await keys.startSocialLogin(START)
  expect(await keys.redeemSocial(TX)).toMatchObject({ name: 'Ada' })
})

test('opens a failed wallet in the same session, with one outcome', async () => {
  const server = fakeServer()
  server.state.hasSignedIn = true
  const { fetch } = server
  let isDown = true
  server.fetch = (async (url: string, init: RequestInit) => {
    if (isDown && url.endsWith('/wallet/read')) throw new TypeError('down')
    return fetch(url, init)
  }) as typeof fetch
  const { keys } = device(server)
  await keys.startSocialLogin(START)
  await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
  isDown = false
  expect(await keys.redeemSocial(TX)).toMatchObject({ isOpen: true })
  expect(server.state.calls.filter(({ name }) => name === 'social/redeem')).toHaveLength(1)
})

test('stores no session for a sign-in replaced before its outcome', async () => {
  const server = fakeServer()
  server.state.hasSignedIn = true
  const { fetch } = server
  let arrive = () => {}
  const received = new Promise<void>((resolve) => (arrive = resolve))
  server.fetch = (async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (url.endsWith('/social/redeem')) await received
    return response
  }) as typeof fetch
  const { keys, vault } = device(server)
  await keys.startSocialLogin(START)
  const redeeming = expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SESSION_OVER' })
  await keys.startSocialLogin({ ...START, transaction: 'B'.repeat(22) })
  arrive()
  await redeeming
  expect(await vault.get('session')).toBeUndefined()
})

describe('a cancelled sign-in', () => {
  test('gives nothing, whether they come back from the provider before or after', async () => {
    const server = fakeServer()
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    expect(await keys.redeemSocial(TX)).toBeNull()
    await keys.cancelSocial(TX)
    server.state.hasSignedIn = true
    await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
    expect(await vault.get('session')).toBeUndefined()
  })

  test('stores no session while the outcome is on its way', async () => {
    const server = fakeServer()
    server.state.hasSignedIn = true
    const { fetch } = server
    const [exceeded, received] = [signal(), signal()]
    server.fetch = (async (url: string, init: RequestInit) => {
      const response = await fetch(url, init)
      if (!url.endsWith('/social/redeem')) return response
      exceeded.give()
      await received.input
      return response
    }) as typeof fetch
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    const redeeming = expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SESSION_OVER' })
    await exceeded.input
    await keys.cancelSocial(TX)
    received.give()
    await redeeming
    expect(await vault.get('session')).toBeUndefined()
    await vi.waitFor(() => expect(server.state.calls.map(({ name }) => name)).toContain('session/end'))
  })

  test('signs out while its wallet is being opened', async () => {
    const server = fakeServer()
    server.state.hasSignedIn = true
    const { fetch } = server
    server.fetch = (async (url: string, init: RequestInit) => {
      if (url.endsWith('/wallet/read')) throw new TypeError('down')
      return fetch(url, init)
    }) as typeof fetch
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
    expect(await vault.get('session')).toBeDefined()
    await keys.cancelSocial(TX)
    expect(await vault.get('session')).toBeUndefined()
    await vi.waitFor(() => expect(server.state.calls.at(-1)?.name).toBe('session/end'))
  })

  async function cutOff() {
    const server = fakeServer()
    server.state.hasSignedIn = true
    const { fetch } = server
    const network = { isDown: false, lost: 0 }
    server.fetch = (async (url: string, init: RequestInit) => {
      if (url.endsWith('/wallet/read')) network.isDown = true
      if (network.isDown && url.endsWith('/session/end')) network.lost += 1
      if (network.isDown) throw new TypeError('down')
      return fetch(url, init)
    }) as typeof fetch
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
    const countEnds = () => server.state.calls.filter(({ name }) => name === 'session/end').length
    return { server, network, keys, vault, countEnds }
  }

  test('[T127] ends here at once while offline, and on the server later', async () => {
    const { network, keys, vault, countEnds } = await cutOff()
    await keys.cancelSocial(TX)
    expect(await vault.get('session')).toBeUndefined()
    await vi.waitFor(() => expect(network.lost).toBe(1))
    expect(countEnds()).toBe(0)
    network.isDown = false
    await vi.waitFor(() => expect(countEnds()).toBe(1), { timeout: 5_000 })
  })

  test('[T127] ends a session whose response was lost once the network is back', async () => {
    const server = fakeServer()
    server.state.hasSignedIn = true
    const { fetch } = server
    let lost = 0
    server.fetch = (async (url: string, init: RequestInit) => {
      const response = await fetch(url, init)
      if (url.endsWith('/social/redeem')) await keys.cancelSocial(TX)
      if (url.endsWith('/session/end') && lost === 0) {
        lost += 1
        throw new TypeError('down')
      }
      return response
    }) as typeof fetch
    const { keys, vault } = device(server)
    await keys.startSocialLogin(START)
    await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SESSION_OVER' })
    expect(await vault.get('session')).toBeUndefined()
    const countEnds = () => server.state.calls.filter(({ name }) => name === 'session/end').length - lost
    await vi.waitFor(() => expect(countEnds()).toBe(1), { timeout: 5_000 })
  })

  test('[T127] leaves nothing of the previous sign-in after another one', async () => {
    const { network, keys, vault, countEnds } = await cutOff()
    network.isDown = false
    await keys.startSocialLogin({ ...START, transaction: 'B'.repeat(22) })
    expect(await vault.get('session')).toBeUndefined()
    await vi.waitFor(() => expect(countEnds()).toBe(1))
  })

  test('[T127] ends no newer session of the user in another tab', async () => {
    const { network, keys, vault } = await cutOff()
    network.isDown = false
    const since = { ...(await vault.get('session')), id: 'since' }
    await vault.set('session', since as never)
    await keys.cancelSocial(TX)
    expect(await vault.get('session')).toEqual(since)
  })

  test('ends no other sign-in', async () => {
    const server = fakeServer()
    server.state.hasSignedIn = true
    const { keys } = device(server)
    await keys.startSocialLogin({ ...START, transaction: 'B'.repeat(22) })
    await keys.cancelSocial(TX)
    expect(await keys.redeemSocial('B'.repeat(22))).toMatchObject({ isOpen: true })
  })
})

test('keeps two concurrent sign-ins of a document separate', async () => {
  const server = fakeServer()
  const { fetch } = server
  const [getTarget, read, created] = [signal(), signal(), signal()]
  let reads = 0
  server.fetch = (async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (url.endsWith('/wallet/read')) {
      reads += 1
      if (reads === 1) {
        getTarget.give()
        await read.input
      } else if (reads === 2) {
        read.give()
        await created.input
      }
    }
    return response
  }) as typeof globalThis.fetch
  const { keys, again } = device(server)
  await keys.requestCode('ada@mail.example')
  await keys.startSocialLogin(START)
  const first = keys.submitCode('123456').catch(({ code }) => code)
  void first.then(created.give)
  await getTarget.input
  server.switchUser()
  server.state.hasSignedIn = true
  const second = keys.redeemSocial(TX)
  expect(await first).toBe('SESSION_OVER')
  expect(await second).toMatchObject({ id: 'other', isOpen: true })
  const other = again()
  await other.requestCode('bob@mail.example')
  expect(await other.submitCode('123456')).toMatchObject({ id: 'other', isOpen: true })
})

function signal() {
  let give = () => {}
  const input = new Promise<void>((resolve) => (give = resolve))
  return { input, give: () => give() }
}
