import { acceptanceText, registrationText, transferText } from '@airlock/protocol/names/modalText'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayError } from '../../GatewayError.ts'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import type { ChainRpc } from '../../sources/ChainRpc.ts'
import { zoneNames } from './zoneNames.ts'

const ZONE = 'people.example.eth'
const EVERY_NETWORK = 2_147_483_648
const ETHEREUM = 2_147_483_649
const SIGNER_KEY = `0x${'11'.repeat(32)}` as const
const [ada, ben] = ['22', '33'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`)) as [Account, Account]
type Account = ReturnType<typeof privateKeyToAccount>

/** No account has code. */
const requests: string[] = []
const chain: ChainRpc = {
  chainId: 'eip155:1',
  async request({ method }) {
    requests.push(method)
    return method === 'eth_call' ? `0x${'0'.repeat(64)}` : { timestamp: '0x1' }
  },
  batch: async () => [],
}

let database: Database
let other: Database
beforeAll(async () => {
  const url = await newDatabase()
  database = await openDatabase(url, MIGRATIONS)
  other = await openDatabase(url, MIGRATIONS)
})
afterAll(() => Promise.all([database.close(), other.close()]))
beforeEach(async () => {
  requests.length = 0
  await database.query('TRUNCATE names, name_texts')
})

const namesOf = (of: Database) =>
  zoneNames({
    settings: { zone: ZONE, resolver: `0x${'ab'.repeat(20)}`, reserved: ['orchard'] },
    database: of,
    rpcs: (id) => (id === 'eip155:1' || id === 'eip155:8453' ? chain : undefined),
    rpc: chain,
    signerKey: SIGNER_KEY,
    proxied: (uri) => `https://gateway.example/v1/media?u=${encodeURIComponent(uri)}`,
  })
const context = { signal: AbortSignal.timeout(600_000) }
const now = () => Math.floor(Date.now() / 1_000)

async function signed(message: string, account: Account = ada, coin_type = ETHEREUM) {
  return { coin_type, address: account.address, message, signature: await account.signMessage({ message }) }
}
const registration = (label: string, changes: { attributes?: Record<string, string>; timestamp?: number } = {}) =>
  registrationText({ name: `${label}.${ZONE}`, attributes: {}, timestamp: now(), ...changes })
const register = async (label: string, account = ada, of = database) =>
  namesOf(of).register(await signed(registration(label), account), context)
/** Skips the time between two registrations. */
const later = () => database.query("UPDATE names SET registered_at = registered_at - interval '2 minutes'")
const codeOf = (task: Promise<unknown>) =>
  task.then(
    () => 'success',
    (cause) => (cause instanceof GatewayError ? cause.code : cause),
  )
const own = () => {
  const names = namesOf(database).own
  if (names === undefined) throw new Error('the source has no names')
  return names
}

describe('registration', () => {
  test('keeps a name that the account of a key signed, for every EVM network', async () => {
    expect(await register('nick')).toEqual({ success: true })
    const profile = await own().profile(`nick.${ZONE}`)
    const entry = { address: ada.address, created: profile?.registered_at }
    expect(profile).toMatchObject({
      name: `nick.${ZONE}`,
      addresses: { 60: entry, [EVERY_NETWORK]: entry },
      attributes: [],
    })
    expect(await own().identity(ada.address)).toEqual({ name: `nick.${ZONE}`, avatar: null })
    expect((await own().profilesOf(ada.address)).map(({ name }) => name)).toEqual([`nick.${ZONE}`])
  })

  test.each([
    ['ABCD', 'TEXT_INVALID'],
    ['abc', 'NAME_INVALID'],
    ['x'.repeat(64), 'NAME_INVALID'],
    ['ab--cd', 'NAME_INVALID'],
    ['xn--abcd', 'NAME_INVALID'],
    ['0xdead', 'NAME_INVALID'],
    ['nісk', 'NAME_INVALID'],
    ['ni‍ck', 'NAME_INVALID'],
    ['ｎｉｃｋ', 'NAME_INVALID'],
    ['deep.nick', 'NAME_INVALID'],
    ['admin', 'NAME_TAKEN'],
    ['adm1n', 'NAME_TAKEN'],
    ['supp0rt', 'NAME_TAKEN'],
    ['alrlock', 'NAME_TAKEN'],
    ['vvallet', 'NAME_TAKEN'],
    ['metarnask', 'NAME_TAKEN'],
    ['c1aim', 'NAME_TAKEN'],
    ['clrcle', 'NAME_TAKEN'],
    ['0rchard', 'NAME_TAKEN'],
    ['xxxx', 'success'],
    ['x'.repeat(63), 'success'],
  ])('[T176] answers %s with %s', async (label, code) => {
    expect(await codeOf(register(label))).toBe(code)
  })

  test('[T176] rejects look-alikes of a registered name', async () => {
    await register('marina')
    expect(await codeOf(register('rnarina', ben))).toBe('NAME_TAKEN')
    expect(await codeOf(register('marina', ben))).toBe('NAME_TAKEN')
  })

  test.each([
    [
      'of another zone',
      () => registrationText({ name: 'nick.other.eth', attributes: {}, timestamp: now() }),
      'ZONE_UNKNOWN',
    ],
    ['of an hour ago', () => registration('nick', { timestamp: now() - 3_600 }), 'TEXT_EXPIRED'],
    ['of an hour ahead', () => registration('nick', { timestamp: now() + 3_600 }), 'TEXT_EXPIRED'],
    ['in milliseconds', () => registration('nick', { timestamp: Date.now() }), 'TEXT_EXPIRED'],
    ['with more keys', () => registration('nick').replace('}', ',"x":1}'), 'TEXT_INVALID'],
    ['with a key twice', () => registration('nick').replace('{"name"', '{"name":"a","name"'), 'TEXT_INVALID'],
    ['in another order', () => `{"timestamp":${now()},"name":"nick.${ZONE}","attributes":{}}`, 'TEXT_INVALID'],
    ['with an unknown attribute', () => registration('nick', { attributes: { x: 'y' } }), 'TEXT_INVALID'],
    [
      'with a script as its avatar',
      () => registration('nick', { attributes: { avatar: 'javascript:1' } }),
      'TEXT_INVALID',
    ],
    ['with a bio of two directions', () => registration('nick', { attributes: { bio: 'a‮b' } }), 'TEXT_INVALID'],
    [
      'with a bio that is too long',
      () => registration('nick', { attributes: { bio: 'x'.repeat(257) } }),
      'TEXT_INVALID',
    ],
    ['that is not JSON', () => 'nick', 'TEXT_INVALID'],
    ['that is null', () => 'null', 'TEXT_INVALID'],
    ['that is a number', () => '1', 'TEXT_INVALID'],
    [
      'of another kind',
      () => transferText({ name: `nick.${ZONE}`, to: ben.address, timestamp: now() }),
      'TEXT_INVALID',
    ],
  ])('rejects a text %s', async (_, message, code) => {
    expect(await codeOf(namesOf(database).register(await signed(message()), context))).toBe(code)
    expect(requests).toEqual([])
  })

  test.each([
    [0, 'COIN_TYPE_INVALID'],
    [1, 'COIN_TYPE_INVALID'],
    [-1, 'COIN_TYPE_INVALID'],
    [2_147_483_649.5, 'COIN_TYPE_INVALID'],
    [4_294_967_296, 'COIN_TYPE_INVALID'],
    [2_147_483_658, 'COIN_TYPE_INVALID'],
    [60, 'success'],
    [EVERY_NETWORK, 'success'],
    [ETHEREUM, 'success'],
    [2_147_492_101, 'success'],
  ])('answers the coin type %s with %s', async (coin_type, code) => {
    const body = await signed(registration('nick'), ada, coin_type)
    expect(await codeOf(namesOf(database).register(body, context))).toBe(code)
  })

  test('[T177] rejects the signature of another account, and of another text', async () => {
    const body = await signed(registration('nick'))
    const forged = [
      { ...body, address: ben.address },
      { ...body, message: registration('mick') },
      { ...body, signature: '0x12' },
      { ...body, coin_type: EVERY_NETWORK, address: ben.address },
      { ...body, address: `0x${'0'.repeat(40)}`, signature: `0x${'00'.repeat(65)}` },
    ]
    for (const one of forged) expect(await codeOf(namesOf(database).register(one, context))).toBe('SIGNATURE_INVALID')
    expect(await own().profile(`nick.${ZONE}`)).toBeUndefined()
  })

  test('[T177] lists the name of a contract on another network last', async () => {
    await register('nick')
    await later()
    await register('mick')
    await database.query("UPDATE names SET coin_type = 2147492101 WHERE label = 'mick'")
    expect((await own().profilesOf(ada.address)).map(({ name }) => name)).toEqual([`nick.${ZONE}`, `mick.${ZONE}`])
  })

  test('[T177] takes a signed text once, also in two processes at once', async () => {
    const body = await signed(registration('nick'))
    const tasks = [database, other].map((one) => codeOf(namesOf(one).register(body, context)))
    expect((await Promise.all(tasks)).sort()).toEqual(['TEXT_USED', 'success'])
  })

  test('[T176] gives a name to one of two who register it in two processes at once', async () => {
    const tasks = [codeOf(register('nick', ada, database)), codeOf(register('nick', ben, other))]
    expect((await Promise.all(tasks)).sort()).toEqual(['NAME_TAKEN', 'success'])
  })

  test('[T178] allows three names an account, a minute apart', async () => {
    await register('first')
    expect(await codeOf(register('second'))).toBe('TOO_MANY')
    for (const label of ['second', 'third']) {
      await later()
      await register(label)
    }
    await later()
    expect(await codeOf(register('fourth'))).toBe('NAMES_AT_LIMIT')
  })

  test('[T178] counts towards the limit of the client before a chain is asked', async () => {
    const countRegistration = () => Promise.reject(new GatewayError('TOO_MANY'))
    const body = { ...(await signed(registration('nick'))), signature: '0x1234' }
    expect(await codeOf(namesOf(database).register(body, { ...context, countRegistration }))).toBe('TOO_MANY')
    expect(requests).toEqual([])
  })

  test('changes the attributes of a name only for its owner', async () => {
    await register('nick')
    const attributes = { avatar: 'https://pictures.example/a.png', bio: 'Hello' }
    const message = registration('nick', { attributes })
    expect(await codeOf(namesOf(database).register(await signed(message, ben), context))).toBe('NAME_TAKEN')
    await namesOf(database).register(await signed(message), context)
    expect((await own().profile(`nick.${ZONE}`))?.attributes).toEqual([
      {
        avatar: expect.stringContaining('https://gateway.example/v1/media'),
        avatarRecord: attributes.avatar,
        bio: 'Hello',
      },
    ])
  })

  test('lets a released name rest for 90 days', async () => {
    await register('nick')
    await database.query("UPDATE names SET released_at = now() - interval '89 days'")
    expect(await own().profile(`nick.${ZONE}`)).toBeUndefined()
    expect(await codeOf(register('nick', ben))).toBe('NAME_TAKEN')
    await database.query("UPDATE names SET released_at = now() - interval '91 days'")
    expect(await codeOf(register('nick', ben))).toBe('success')
  })
})

describe('transfer', () => {
  const name = `nick.${ZONE}`
  type Changes = { to?: string; by?: Account; accepts?: Account; acceptedName?: string; agoS?: number }
  const give = async (changes: Changes = {}) => {
    const input = transferText({ name, to: changes.to ?? ben.address, timestamp: now() - (changes.agoS ?? 0) })
    const accepted = acceptanceText({ name: changes.acceptedName ?? name, timestamp: now() })
    const owner = await signed(input, changes.by ?? ada)
    return namesOf(database).transfer({ owner, receiver: await signed(accepted, changes.accepts ?? ben) }, context)
  }
  beforeEach(() => register('nick'))

  test('gives the name to the account that accepts it', async () => {
    await give()
    expect((await own().profile(name))?.addresses).toMatchObject({ 60: { address: ben.address } })
    expect(await own().identity(ada.address)).toBeUndefined()
  })

  test('accepts a transfer for an hour, and once', async () => {
    expect(await codeOf(give({ agoS: 3_700 }))).toBe('TEXT_EXPIRED')
    expect(await codeOf(give({ agoS: 3_500 }))).toBe('success')
    expect(await codeOf(give({ agoS: 3_500 }))).toMatch(/TEXT_USED|NAME_OF_ANOTHER/)
  })

  test('[T179] gives no name to an account that did not accept it', async () => {
    expect(await codeOf(give({ accepts: ada }))).toBe('TEXT_INVALID')
    expect(await codeOf(give({ acceptedName: `mick.${ZONE}` }))).toBe('TEXT_INVALID')
    const owner = await signed(transferText({ name, to: ben.address, timestamp: now() }))
    const receiver = {
      ...(await signed(acceptanceText({ name, timestamp: now() }))),
      address: ben.address,
    }
    expect(await codeOf(namesOf(database).transfer({ owner, receiver }, context))).toBe('SIGNATURE_INVALID')
    expect(await own().identity(ben.address)).toBeUndefined()
  })

  test('[T179] takes no name from an account that did not sign', async () => {
    const eve = privateKeyToAccount(`0x${'44'.repeat(32)}`)
    expect(await codeOf(give({ by: eve }))).toBe('NAME_OF_ANOTHER')
    expect(await own().identity(ada.address)).toMatchObject({ name })
  })
})

describe('suggestions', () => {
  test('offers free names for a taken name', async () => {
    await register('nick')
    const of = async (name: string) => (await namesOf(database).suggestions({ name, zone: ZONE }, context)).suggestions
    expect(await of('Mira')).toEqual([{ name: `mira.${ZONE}`, registered: false }])
    const [first, ...others] = await of('nick')
    expect(first).toEqual({ name: `nick.${ZONE}`, registered: true })
    expect(others.length).toBeGreaterThan(2)
    expect(others.every(({ registered }) => !registered)).toBe(true)
    expect((await of('admin'))[0]?.registered).toBe(true)
  })

  test('rejects another zone with a reason', async () => {
    const task = namesOf(database).suggestions({ name: 'nick', zone: 'reown.id' }, context)
    await expect(task).rejects.toMatchObject({ code: 'ZONE_UNKNOWN', message: `Names are issued below ${ZONE} only.` })
  })
})
