import type { KeySlot, SecureCall, WalletRecord } from '@airlock/protocol/secure/api'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { EmbeddedJWK, jwtVerify } from 'jose'
import { recoverMessageAddress, recoverTransactionAddress, recoverTypedDataAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fromBase64url } from './base64url.ts'
import { createApi } from './createApi.ts'
import { createKeys } from './createKeys.ts'
import { hashOf } from './hashOf.ts'
import type { Opening, SecureUser, SigningRequest } from './KeyClient.ts'
import { generateDeviceKey } from './makeProof.ts'
import { SecureFault } from './SecureFault.ts'
import { importKey, seal } from './seal.ts'
import { memoryVault } from './Vault.ts'

/** What the server keeps for one user, in memory: a double of the server, whose own tests run the real one. */
function serverDouble() {
  let stored: { record: WalletRecord; dataKey: string } | undefined
  let isOther = false
  let pending: KeySlot | undefined
  let count = 0
  const state = {
    /** What a hostile server answers instead. */
    told: {} as Partial<WalletRecord>,
    pending: {} as Partial<KeySlot>,
    deletesAt: undefined as number | undefined,
    isFresh: true,
    isOver: false,
    isDown: false,
    calls: [] as { name: SecureCall; params: unknown }[],
    code: '123456',
  }
  const grant = () => {
    count += 1
    return {
      accessToken: `access${count}`,
      accessExpiresAt: Date.now() + 600_000,
      refreshToken: `refresh${count}`,
      user: {
        id: isOther ? 'other' : 'user',
        email: 'ada@mail.example',
        ...(state.deletesAt && { deletesAt: state.deletesAt }),
      },
    }
  }
  const answers: Partial<Record<SecureCall, (params: never) => unknown>> = {
    'login/email': () => ({ action: 'VERIFY_OTP', loginId: 'login', resendAfterSeconds: 30, expiresAt: 1 }),
    'login/code': ({ code }: { code: string }) => {
      if (code !== state.code) throw new SecureFault('CODE_WRONG', { triesLeft: 4 })
      return grant()
    },
    'session/refresh': grant,
    'session/end': () => ({}),
    'session/user': () => grant().user,
    'account/keep': () => {
      state.deletesAt = undefined
      return {}
    },
    'account/delete': () => ({ keptUntil: 4_102_444_800_000 }),
    'email/update': () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    'fresh/begin': () => ({ resendAfterSeconds: 30, expiresAt: 1 }),
    'fresh/code': () => {
      state.isFresh = true
      return {}
    },
    'wallet/read': () => ({ record: stored ? { ...stored.record, ...state.told } : null }),
    'wallet/create': ({ wallet, dataKey }: never) => {
      stored ??= { record: { wallet, mode: 'managed', slots: [], formerSlots: [] }, dataKey }
      return { record: { ...stored.record, ...state.told } }
    },
    'wallet/challenge': () => ({ challenge: 'challenge' }),
    'wallet/putSlot': ({ slot }: { slot: KeySlot }) => {
      pending = slot
      return { pending: { ...slot, ...state.pending } }
    },
    'wallet/confirmSlot': () => {
      if (stored === undefined || pending === undefined) throw new SecureFault('STATE_CONFLICT')
      const others = stored.record.slots.filter(({ kind }) => kind !== pending?.kind)
      stored = { ...stored, record: { ...stored.record, slots: [...others, pending] } }
      return { record: stored.record }
    },
    'wallet/lock': () => {
      if (stored?.record.slots.length !== 2) throw new SecureFault('STATE_CONFLICT')
      stored = { record: { ...stored.record, mode: 'user-locked' }, dataKey: '' }
      return { record: stored.record }
    },
    'wallet/dataKey': () => {
      if (!state.isFresh) throw new SecureFault('CODE_NEEDED')
      if (stored?.record.mode === 'user-locked') throw new SecureFault('WALLET_LOCKED')
      return { dataKey: stored?.dataKey }
    },
  }
  const fetch = (async (url: string, init: RequestInit) => {
    const name = url.slice('https://secure.example/api/'.length) as SecureCall
    const params = JSON.parse(init.body as string)
    state.calls.push({ name, params })
    await jwtVerify((init.headers as Record<string, string>).DPoP ?? '', EmbeddedJWK, { typ: 'dpop+jwt' })
    try {
      if (state.isDown && !name.startsWith('login/')) throw new SecureFault('UNAVAILABLE')
      if (state.isOver && !name.startsWith('login/')) throw new SecureFault('SESSION_OVER')
      return Response.json(answers[name]?.(params as never))
    } catch (cause) {
      return Response.json((cause as SecureFault).toJSON(), { status: 400 })
    }
  }) as unknown as typeof globalThis.fetch
  return {
    fetch,
    state,
    stored: () => stored?.record,
    /** From now on the next who signs in is another person. */
    changePerson() {
      isOther = true
      stored = undefined
    },
  }
}

function device(server: ReturnType<typeof serverDouble>, vault = memoryVault()) {
  const made = generateDeviceKey()
  const api = createApi({ origin: 'https://secure.example', deviceKey: () => made, fetch: server.fetch, now: Date.now })
  const options = {
    api,
    vault,
    projectId: 'default',
    hostOrigin: 'https://app.example',
    now: Date.now,
    exclusively: <Value>(task: () => Promise<Value>) => task(),
  }
  return { keys: createKeys(options), again: () => createKeys(options), vault }
}

async function signedIn(server = serverDouble()) {
  const made = device(server)
  await made.keys.requestCode('ada@mail.example')
  const user = await made.keys.submitCode('123456')
  return { ...made, user, server }
}

async function approve(keys: ReturnType<typeof createKeys>, { addresses }: SecureUser, request: SigningRequest) {
  const account = request.kind === 'solana' ? addresses.solana : addresses.eip155
  const shownHash = await hashOf({ account, request })
  return (await keys.sign({ id: crypto.randomUUID(), shownHash, account, request }))[0] as `0x02${string}`
}

test('The first login makes a wallet, another device with the same address opens the same one', async () => {
  const { user, server } = await signedIn()
  expect(user).toMatchObject({ email: 'ada@mail.example', mode: 'managed' })
  const { user: elsewhere } = await signedIn(server)
  expect(elsewhere.addresses).toEqual(user.addresses)
})

test('A code that was spent before the wallet could be made goes on when it is entered again', async () => {
  const server = serverDouble()
  const { keys } = device(server)
  await keys.requestCode('ada@mail.example')
  server.state.isDown = true
  await expect(keys.submitCode('123456')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  server.state.isDown = false
  expect(await keys.submitCode('123456')).toMatchObject({ email: 'ada@mail.example', isOpen: true })
  expect(server.state.calls.filter(({ name }) => name === 'login/code')).toHaveLength(1)
  await expect(keys.submitCode('123456')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('A reload finds the session again, without a code; one that is over is gone with its keys', async () => {
  const { user, again, vault, server } = await signedIn()
  expect(await again().restore()).toEqual(user)
  server.state.isOver = true
  expect(await again().restore()).toBeNull()
  expect(await vault.get('deviceSlot')).toBeUndefined()
})

test('Messages, typed data and transactions are signed by the account that was shown', async () => {
  const { keys, user } = await signedIn()
  const address = user.addresses.eip155
  const signature = await approve(keys, user, { kind: 'message', message: '0x68656c6c6f' })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  const typedData = {
    domain: { name: 'Test', chainId: 1 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail' as const,
    message: { text: 'hi' },
  }
  const typed = await approve(keys, user, { kind: 'typedData', typedData: JSON.stringify(typedData) })
  expect(await recoverTypedDataAddress({ ...typedData, signature: typed })).toBe(address)
  const transaction = await approve(keys, user, {
    kind: 'transactions',
    transactions: [
      {
        chainId: 8453,
        to: address,
        value: '1',
        data: '0x',
        nonce: 0,
        gas: '21000',
        maxFeePerGas: '10',
        maxPriorityFeePerGas: '1',
      },
    ],
  })
  expect(await recoverTransactionAddress({ serializedTransaction: transaction })).toBe(address)
})

describe('[T8] [T9] an approval', () => {
  const CHANGED = { code: 'APPROVAL_CHANGED' }
  const request: SigningRequest = { kind: 'message', message: '0x01' }

  test('signs what was shown, once', async () => {
    const { keys, user } = await signedIn()
    const account = user.addresses.eip155
    const shownHash = await hashOf({ account, request })
    const swapped: SigningRequest = { kind: 'message', message: '0x02' }
    await expect(keys.sign({ id: 'a', shownHash, account, request: swapped })).rejects.toMatchObject(CHANGED)
    await expect(keys.sign({ id: 'a', shownHash, account, request })).rejects.toMatchObject(CHANGED)
    await keys.sign({ id: 'b', shownHash, account, request })
    await expect(keys.sign({ id: 'b', shownHash, account, request })).rejects.toMatchObject(CHANGED)
  })

  test('is of the account that was shown', async () => {
    const { keys, user } = await signedIn()
    const account = user.addresses.eip155
    const shownHash = await hashOf({ account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', request })
    await expect(keys.sign({ id: 'a', shownHash, account, request })).rejects.toMatchObject(CHANGED)
  })

  test.each<[keyof SecureUser['addresses'], SigningRequest]>([
    ['eip155', request],
    ['eip155', { kind: 'typedData', typedData: '{}' }],
    ['eip155', { kind: 'transactions', transactions: [] }],
    ['solana', { kind: 'solana', payloads: ['AQ=='] }],
  ])('that was shown for one account (%s) is not signed by whoever signed in since: %j', async (namespace, shown) => {
    const { keys, again, user, server } = await signedIn()
    const account = user.addresses[namespace]
    const shownHash = await hashOf({ account, request: shown })
    const otherTab = again()
    await otherTab.signOut()
    server.changePerson()
    await otherTab.requestCode('bob@mail.example')
    await otherTab.submitCode('123456')
    const sign = () => keys.sign({ id: 'a', shownHash, account, request: shown })
    const refused = {
      code: 'ACCOUNT_CHANGED',
      message: 'Another account is signed in than the one that this was shown for.',
      next: 'Reject this, then ask again.',
    }
    await expect(sign()).rejects.toMatchObject(refused)
    // A request that arrives in the first tab reads who is signed in anew.
    expect((await keys.restore())?.addresses[namespace]).not.toBe(account)
    await expect(sign()).rejects.toMatchObject(refused)
  })
})

test('[T101] A session that was ended from afar signs nothing, however long its token lasts; its keys are gone', async () => {
  const { keys, user, vault, server } = await signedIn()
  await approve(keys, user, { kind: 'message', message: '0x01' })
  server.state.isOver = true
  await expect(approve(keys, user, { kind: 'message', message: '0x01' })).rejects.toMatchObject({
    code: 'SESSION_OVER',
  })
  expect(await vault.get('deviceSlot')).toBeUndefined()
  expect(await vault.get('session')).toBeUndefined()
})

test('[T101] A session that was ended from afar is none when it is asked for, though its token lasts', async () => {
  const { keys, server } = await signedIn()
  expect(await keys.restore()).toMatchObject({ isOpen: true })
  server.state.isOver = true
  expect(await keys.restore()).toBeNull()
})

test('Deleting the account leaves nothing on this device', async () => {
  const { keys, vault, server } = await signedIn()
  expect(await keys.deleteAccount()).toBe(4_102_444_800_000)
  expect(server.state.calls.at(-1)).toEqual({ name: 'account/delete', params: {} })
  for (const name of ['session', 'deviceSlot', 'verified'] as const) expect(await vault.get(name)).toBeUndefined()
})

test('The words that leave with a person give the same address in any wallet, and only after a fresh code', async () => {
  const { keys, user, server } = await signedIn()
  server.state.isFresh = false
  await expect(keys.exportWords()).rejects.toMatchObject({ code: 'CODE_NEEDED' })
  await keys.beginFreshCode()
  await keys.submitFreshCode('123456')
  const words = await keys.exportWords()
  expect(mnemonicToAccount(words).address).toBe(user.addresses.eip155)
})

test('[T62] Signing out leaves nothing that signs', async () => {
  const { keys, user, vault } = await signedIn()
  await keys.signOut()
  expect(await vault.get('session')).toBeUndefined()
  expect(await vault.get('deviceSlot')).toBeUndefined()
  await expect(approve(keys, user, { kind: 'message', message: '0x' })).rejects.toMatchObject({ code: 'SESSION_OVER' })
})

test('What the server is told is sealed: no entropy, no key but the data key that its slot wraps', async () => {
  const { server, keys } = await signedIn()
  const words = await keys.exportWords()
  const told = JSON.stringify(server.state.calls)
  for (const word of [words, ...words.split(' ').slice(0, 1)]) expect(told).not.toContain(`"${word}"`)
})

test('A wrong code says how many tries are left, and the next one may be right', async () => {
  const { keys } = device(serverDouble())
  await keys.requestCode('ada@mail.example')
  await expect(keys.submitCode('000000')).rejects.toMatchObject({ code: 'CODE_WRONG', facts: { triesLeft: 4 } })
  expect(await keys.submitCode('123456')).toMatchObject({ email: 'ada@mail.example' })
})

test('A server that cannot be reached says so', async () => {
  const server = serverDouble()
  const { keys } = device({ ...server, fetch: (async () => Promise.reject(new TypeError('down'))) as never })
  await expect(keys.requestCode('ada@mail.example')).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
    message: 'The sign-in server could not be reached.',
  })
})

test('Whom a person sent to is remembered on this device, newest first, until they sign out', async () => {
  const { keys, again } = await signedIn()
  await keys.rememberRecipients(['0xa'])
  await keys.rememberRecipients(['0xb', '0xa'])
  expect(await again().recipients()).toEqual(['0xb', '0xa'])
  await keys.signOut()
  expect(await keys.recipients()).toEqual([])
})

describe('[T103] addresses that are not those of the keys', () => {
  const OTHERS = [
    { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
  ]
  const REFUSED = {
    code: 'ADDRESSES_CHANGED',
    message: 'The addresses that the server gives are not those of this wallet.',
    next: 'Send nothing to them, and tell whoever runs this wallet.',
  }

  async function swapped(other: object, version?: 1) {
    const made = await signedIn()
    const { wallet } = made.server.stored() ?? expect.fail()
    const addresses = { ...wallet.addresses, ...other }
    made.server.state.told = { wallet: { ...wallet, addresses, ...(version && { version }) } }
    return made
  }

  test.each(OTHERS)('are not shown on a device that knew the wallet, nor on a new one: %j', async (other) => {
    const { again, server } = await swapped(other)
    await expect(again().restore()).rejects.toMatchObject(REFUSED)
    await expect(signedIn(server)).rejects.toMatchObject(REFUSED)
  })

  test('are not shown where the server calls the wallet an old one, whose addresses were outside of what is sealed', async () => {
    const { server } = await swapped(OTHERS[0] ?? {}, 1)
    await expect(signedIn(server)).rejects.toMatchObject(REFUSED)
  })

  test('are not shown on a device that was signed in before it knew them', async () => {
    const { again, vault } = await swapped(OTHERS[0] ?? {})
    await vault.set('verified', undefined)
    await expect(again().restore()).rejects.toMatchObject(REFUSED)
  })

  test('a wallet of the first version opens, and is compared with its keys', async () => {
    const server = serverDouble()
    const { keys, user } = await signedIn(server)
    const words = await keys.exportWords()
    const record = server.stored() ?? expect.fail()
    const [created] = server.state.calls.filter(({ name }) => name === 'wallet/create')
    const dataKey = fromBase64url((created as { params: { dataKey: string } }).params.dataKey)
    const sealed = await seal(
      await importKey(dataKey),
      mnemonicToEntropy(words, wordlist) as Uint8Array<ArrayBuffer>,
      `user|${record.wallet.walletId}|1`,
    )
    const wallet = { ...record.wallet, ...sealed, version: 1 as const }
    server.state.told = { wallet }
    const { keys: elsewhere, user: same } = await signedIn(server)
    expect(same.addresses).toEqual(user.addresses)
    expect(await approve(elsewhere, user, { kind: 'message', message: '0x01' })).toMatch(/^0x/)
    for (const other of OTHERS) {
      server.state.told = { wallet: { ...wallet, addresses: { ...wallet.addresses, ...other } } }
      await expect(signedIn(server)).rejects.toMatchObject(REFUSED)
    }
  })
})

describe('a wallet that only its person can open', () => {
  const OUTPUT = 'A'.repeat(43)
  const PASSKEY = { credentialId: 'credential', salt: 'c2FsdA' }

  async function locked() {
    const made = await signedIn()
    await made.keys.putPasskey({ ...PASSKEY, output: OUTPUT })
    const code = await made.keys.beginRecovery()
    await made.keys.confirmRecovery(code)
    return { ...made, code, user: await made.keys.lock() }
  }

  test('takes a passkey and a recovery code that was typed back first', async () => {
    const { keys } = await signedIn()
    await expect(keys.lock()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
    await expect(keys.confirmRecovery('X')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
    expect(await keys.putPasskey({ ...PASSKEY, output: OUTPUT })).toMatchObject({
      passkey: PASSKEY,
      hasRecovery: false,
    })
    const code = await keys.beginRecovery()
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    await expect(keys.confirmRecovery(code.slice(0, -1))).rejects.toMatchObject({ code: 'CODE_MISTYPED' })
    expect(await keys.confirmRecovery(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ hasRecovery: true })
    expect(await keys.lock()).toMatchObject({ mode: 'user-locked', isOpen: true })
  })

  test('stays open where it was open, and is signed in to and not opened by a code elsewhere', async () => {
    const { keys, server, user } = await locked()
    expect(await approve(keys, user, { kind: 'message', message: '0x01' })).toMatch(/^0x/)
    const { keys: other, user: elsewhere } = await signedIn(server)
    expect(elsewhere).toEqual({ ...user, isOpen: false })
    expect(await other.restore()).toMatchObject({ isOpen: false })
    await expect(approve(other, user, { kind: 'message', message: '0x01' })).rejects.toMatchObject({
      code: 'KEYS_GONE',
    })
    await expect(other.exportWords()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('opens with its passkey, or with its recovery code as people type it, to the same keys', async () => {
    const { server, user, code } = await locked()
    const open = async (opening: Opening) => {
      const { keys } = await signedIn(server)
      expect(await keys.unlock(opening)).toMatchObject({ isOpen: true })
      const signature = await approve(keys, user, { kind: 'message', message: '0x68656c6c6f' })
      return { signer: await recoverMessageAddress({ message: 'hello', signature }), words: await keys.exportWords() }
    }
    const byPasskey = await open({ kind: 'passkey', output: OUTPUT })
    expect(byPasskey.signer).toBe(user.addresses.eip155)
    expect(await open({ kind: 'recovery', code: ` ${code.toLowerCase().replaceAll('0', 'o')} ` })).toEqual(byPasskey)
  })

  test('[T103] does not open to other addresses than those of its keys', async () => {
    const { server } = await locked()
    const { keys } = await signedIn(server)
    const { wallet } = server.stored() ?? expect.fail()
    const eip155 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    server.state.told = { wallet: { ...wallet, addresses: { ...wallet.addresses, eip155 } } }
    await expect(keys.unlock({ kind: 'passkey', output: OUTPUT })).rejects.toMatchObject({ code: 'ADDRESSES_CHANGED' })
    expect(await keys.restore().catch(({ code }) => code)).not.toMatchObject({ isOpen: true })
  })

  test('[T99] takes no way in that does not open it as the server keeps it', async () => {
    const { keys, server } = await signedIn()
    for (const changed of [{ wrapped: 'A'.repeat(64) }, { iv: 'A'.repeat(16) }, { parameters: { salt: 'other' } }]) {
      server.state.pending = changed
      await expect(keys.putPasskey({ ...PASSKEY, output: OUTPUT })).rejects.toMatchObject({ code: 'WRONG_KEY' })
    }
    expect(server.state.calls.some(({ name }) => name === 'wallet/confirmSlot')).toBe(false)
  })

  test('[T98] [T100] gives its account and its address up with proof of its key alone, which a shut one cannot give', async () => {
    const { keys, server } = await locked()
    const { keys: shut } = await signedIn(server)
    await expect(shut.deleteAccount()).rejects.toMatchObject({ code: 'KEY_NEEDED' })
    await expect(shut.updateEmail('b@mail.example')).rejects.toMatchObject({ code: 'KEY_NEEDED' })
    await keys.updateEmail('b@mail.example')
    await keys.deleteAccount()
    const proof = { challenge: 'challenge', signature: expect.stringMatching(/^[-_A-Za-z0-9]{86}$/) }
    const sent = server.state.calls.filter(({ name }) => name === 'email/update' || name === 'account/delete')
    expect(sent.map(({ params }) => params)).toEqual([{ email: 'b@mail.example', proof }, { proof }])
  })

  test('that was deleted is taken back by opening it', async () => {
    const { server } = await locked()
    server.state.deletesAt = Date.now() + 86_400_000
    const { keys, user, again } = await signedIn(server)
    expect(user.deletesAt).toBe(server.state.deletesAt)
    expect(await keys.unlock({ kind: 'passkey', output: OUTPUT })).toMatchObject({ isOpen: true, deletesAt: null })
    expect(await again().restore()).toMatchObject({ deletesAt: null })
    expect(server.state.calls.filter(({ name }) => name === 'account/keep')).toHaveLength(1)
  })

  test('opens with nothing else', async () => {
    const { server, code } = await locked()
    const { keys } = await signedIn(server)
    const [first = ''] = code
    for (const opening of [
      { kind: 'passkey', output: `B${OUTPUT.slice(1)}` },
      { kind: 'passkey', output: '' },
      { kind: 'recovery', code: code.replace(first, first === 'X' ? 'Y' : 'X') },
      { kind: 'recovery', code: '' },
      { kind: 'recovery', code: '!' },
    ] as const) {
      await expect(keys.unlock(opening)).rejects.toMatchObject({ code: 'WRONG_KEY' })
    }
  })

  test('what the server is given opens nothing by itself', async () => {
    const { server, code } = await locked()
    const sent = JSON.stringify(server.state.calls.filter(({ name }) => name === 'wallet/putSlot'))
    for (const secret of [OUTPUT, code, code.replaceAll('-', '')]) expect(sent).not.toContain(secret)
  })

  test('the words need what opens it in this very document: a device that is open is not enough', async () => {
    const { again } = await locked()
    const keys = again()
    expect(await keys.restore()).toMatchObject({ isOpen: true })
    await expect(keys.exportWords()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    expect((await keys.exportWords()).split(' ')).toHaveLength(12)
  })
})
