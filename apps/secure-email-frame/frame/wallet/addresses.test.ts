import { fromBase64url } from '@airlock/protocol/text/base64url'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { describe, expect, test } from 'vitest'
import { importKey, seal } from '../keys/bytes/seal.ts'
import { approve, fakeServer, signedIn } from '../testing/fakeServer.ts'
import { addressesOf } from './derive.ts'
import { walletContext } from './walletContext.ts'

describe('[T103] addresses that are not those of the keys', () => {
  const OTHER_ADDRESSES = [
    { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
  ]
  const REJECTED = {
    code: 'ADDRESSES_CHANGED',
    message: 'The server returned addresses that do not belong to this wallet.',
    next: 'Do not send anything to them. Contact support.',
  }

  async function swapped(other: object, version?: 1) {
    const created = await signedIn()
    const { wallet } = created.server.stored() ?? expect.fail()
    const addresses = { ...wallet.addresses, ...other }
    created.server.state.reported = { wallet: { ...wallet, addresses, ...(version && { version }) } }
    return created
  }

  test.each(OTHER_ADDRESSES)('rejects them on a known and on a new device: %j', async (other) => {
    const { again, server } = await swapped(other)
    await expect(again().restore()).rejects.toMatchObject(REJECTED)
    await expect(signedIn(server)).rejects.toMatchObject(REJECTED)
  })

  test('keeps signing with the right addresses', async () => {
    const { keys, server, user } = await swapped(OTHER_ADDRESSES[0] ?? {})
    await expect(keys.restore()).rejects.toMatchObject(REJECTED)
    server.state.reported = {}
    expect(await approve(keys, user, { kind: 'message', message: '0x01' })).toMatch(/^0x/)
  })

  test.each(['nobody', 'somebody else'])(
    'rejects them if another tab left %s signed in since they were read',
    async (owner) => {
      const { again, vault } = await signedIn()
      const verified = (await vault.get('verified')) ?? expect.fail()
      const since = owner === 'nobody' ? undefined : { ...verified, userId: 'another' }
      const get = vault.get.bind(vault)
      let reads = 0
      vault.get = async (name) => {
        if (name === 'verified') reads += 1
        return name === 'verified' && reads > 1 ? (since as never) : get(name)
      }
      expect(await again().restore()).toBeNull()
      expect(reads).toBe(2)
    },
  )

  test.each(['same', 'other'])('hides addresses if the server seals another wallet: %s id', async (id) => {
    const { again, user, server } = await signedIn()
    const { wallet } = server.stored() ?? expect.fail()
    const created = server.state.calls.find(({ name }) => name === 'wallet/create')?.params as { dataKey: string }
    const walletId = id === 'same' ? wallet.walletId : 'A'.repeat(22)
    const head = { walletId, version: 2 as const, addresses: await addressesOf(new Uint8Array(16)) }
    const sealed = await seal(
      await importKey(fromBase64url(created.dataKey)),
      new Uint8Array(16),
      walletContext('user', head),
    )
    server.state.reported = { wallet: { ...head, ...sealed } }
    await expect(again().restore()).rejects.toMatchObject(REJECTED)
    server.state.reported = {}
    expect(await again().restore()).toEqual(user)
  })

  test("hides addresses if the server's wallet version is too old", async () => {
    const { server } = await swapped(OTHER_ADDRESSES[0] ?? {}, 1)
    await expect(signedIn(server)).rejects.toMatchObject(REJECTED)
  })

  test('rejects them on a device that signed in before it knew them', async () => {
    const { again, vault } = await swapped(OTHER_ADDRESSES[0] ?? {})
    await vault.set('verified', undefined)
    await expect(again().restore()).rejects.toMatchObject(REJECTED)
  })

  test('opens a wallet of the first version and compares it with its keys', async () => {
    const server = fakeServer()
    const { keys, user } = await signedIn(server)
    const text = await keys.exportPhrase()
    const record = server.stored() ?? expect.fail()
    const [created] = server.state.calls.filter(({ name }) => name === 'wallet/create')
    const dataKey = fromBase64url((created as { params: { dataKey: string } }).params.dataKey)
    const sealed = await seal(
      await importKey(dataKey),
      mnemonicToEntropy(text, wordlist) as Uint8Array<ArrayBuffer>,
      `user|${record.wallet.walletId}|1`,
    )
    const wallet = { ...record.wallet, ...sealed, version: 1 as const }
    server.state.reported = { wallet }
    const { keys: elsewhere, user: same } = await signedIn(server)
    expect(same.addresses).toEqual(user.addresses)
    expect(await approve(elsewhere, user, { kind: 'message', message: '0x01' })).toMatch(/^0x/)
    for (const other of OTHER_ADDRESSES) {
      server.state.reported = { wallet: { ...wallet, addresses: { ...wallet.addresses, ...other } } }
      await expect(signedIn(server)).rejects.toMatchObject(REJECTED)
    }
  })
})
