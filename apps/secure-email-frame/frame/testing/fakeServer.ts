import type { KeySlot, SecureCall, SecureParams, WalletRecord } from '@airlock/protocol/secure/api'
import { EmbeddedJWK, jwtVerify } from 'jose'
import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { OpenUser, SigningRequest } from '../keys/KeyClient.ts'
import { createApi } from '../sessions/createApi.ts'
import { generateDeviceKey } from '../sessions/makeProof.ts'
import { memoryVault } from '../sessions/Vault.ts'
import { createKeys } from '../worker/createKeys.ts'

/** Keeps one user in memory, as the secure server does; the tests of the server run the real one. */
export function fakeServer() {
  let stored: { record: WalletRecord; dataKey: string } | undefined
  let isOther = false
  let pending: KeySlot | undefined
  let count = 0
  const state = {
    reported: {} as Partial<WalletRecord>,
    pending: {} as Partial<KeySlot>,
    deletesAt: undefined as number | undefined,
    name: undefined as string | undefined,
    isCurrent: true,
    hasSignedIn: false,
    isRemoved: false,
    isOver: false,
    unseen: 0,
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
        ...(state.name !== undefined && { name: state.name }),
        ...(state.deletesAt && { deletesAt: state.deletesAt }),
      },
    }
  }
  const responses: Partial<Record<SecureCall, (params: never) => unknown>> = {
    'login/email': () => ({ action: 'VERIFY_OTP', loginId: 'login', resendAfterSeconds: 30, expiresAt: 1 }),
    'login/code': ({ code }: { code: string }) => {
      if (state.isRemoved) throw new SecureError('WAY_REMOVED', { ticket: 'ticket', mayTakeBack: true })
      if (code !== state.code) throw new SecureError('CODE_WRONG', { triesLeft: 4 })
      return grant()
    },
    'login/device': () => ({ confirmed: true }),
    'passkey/challenge': () => ({ challenge: 'challenge' }),
    'passkey/signIn': grant,
    'passkey/startWallet': () => ({ challenge: 'challenge', userId: 'user' }),
    'passkey/createWallet': grant,
    'recovery/find': ({ lookup }: SecureParams<'recovery/find'>) => {
      const slot = stored?.record.slots.find(({ parameters }) => parameters.lookup === lookup)
      if (slot === undefined) throw new SecureError('RECOVERY_REFUSED')
      return { challenge: 'challenge', userId: 'user', walletId: stored?.record.wallet.walletId, slot }
    },
    'recovery/signIn': grant,
    'passkey/begin': () => ({ challenge: 'challenge', existing: [] }),
    'passkey/add': () => ({}),
    'passkey/remove': () => ({ existing: [] }),
    'social/begin': () => ({ expiresAt: 1 }),
    'social/vouch': () => ({}),
    'social/redeem': () => (state.hasSignedIn ? { grant: grant() } : {}),
    'way/takeBack': grant,
    'way/leave': grant,
    'identity/list': () => ({ email: 'ada@mail.example', identities: [], passkeys: [], changes: [] }),
    'identity/link': () => ({ expiresAt: 1 }),
    'identity/linked': () => ({ isLinked: state.hasSignedIn }),
    'identity/cancel': () => ({}),
    'identity/unlink': () => ({}),
    'email/remove': () => ({}),
    'wallet/exported': () => ({}),
    'sponsor/status': ({ chainId }: { chainId: number }) => ({ last: `0x${String(chainId).padStart(64, '0')}` }),
    'session/list': () => ({ sessions: [] }),
    'session/endOthers': () => ({}),
    'email/primary': () => ({}),
    'email/secondary': () => ({ newEmail: 'new@mail.example' }),
    'wallet/restoreSlot': () => ({ record: stored?.record }),
    'session/refresh': grant,
    'session/end': () => ({}),
    'session/user': () => grant().user,
    'account/keep': () => {
      state.deletesAt = undefined
      return {}
    },
    'account/delete': () => ({ keptUntil: 4_102_444_800_000 }),
    'email/update': () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    'wallet/read': () => {
      state.unseen -= 1
      return { record: stored && state.unseen < 0 ? { ...stored.record, ...state.reported } : null }
    },
    'wallet/create': ({ wallet, dataKey, slot }: SecureParams<'wallet/create'>) => {
      stored ??= { record: { wallet, mode: 'managed', slots: slot ? [slot] : [], formerSlots: [] }, dataKey }
      return { record: { ...stored.record, ...state.reported } }
    },
    'wallet/challenge': () => ({ challenge: 'challenge' }),
    'wallet/putSlot': ({ slot }: { slot: KeySlot }) => {
      pending = slot
      return { pending: { ...slot, ...state.pending } }
    },
    'wallet/confirmSlot': () => {
      if (stored === undefined || pending === undefined) throw new SecureError('STATE_CONFLICT')
      const others = stored.record.slots.filter(({ kind }) => kind !== pending?.kind)
      stored = { ...stored, record: { ...stored.record, slots: [...others, pending] } }
      return { record: stored.record }
    },
    'wallet/lock': () => {
      if (stored?.record.slots.length !== 2) throw new SecureError('STATE_CONFLICT')
      stored = { record: { ...stored.record, mode: 'user-locked' }, dataKey: '' }
      return { record: stored.record }
    },
    'wallet/dataKey': () => {
      if (!state.isCurrent) throw new SecureError('CODE_NEEDED')
      if (stored?.record.mode === 'user-locked') throw new SecureError('WALLET_LOCKED')
      return { dataKey: stored?.dataKey }
    },
  }
  const fetch = (async (url: string, init: RequestInit) => {
    const name = url.slice('https://secure.example/api/'.length) as SecureCall
    const params = JSON.parse(init.body as string)
    state.calls.push({ name, params })
    await jwtVerify((init.headers as Record<string, string>).DPoP ?? '', EmbeddedJWK, { typ: 'dpop+jwt' })
    try {
      if (state.isDown && !name.startsWith('login/')) throw new SecureError('UNAVAILABLE')
      if (state.isOver && !name.startsWith('login/')) throw new SecureError('SESSION_OVER')
      return Response.json(responses[name]?.(params as never))
    } catch (cause) {
      return Response.json((cause as SecureError).toJSON(), { status: 400 })
    }
  }) as unknown as typeof globalThis.fetch
  return {
    fetch,
    state,
    stored: () => stored?.record,
    switchUser() {
      isOther = true
      stored = undefined
    },
  }
}

const atOnce = <Value>(task: () => Promise<Value>) => task()

export function device(server: ReturnType<typeof fakeServer>, vault = memoryVault(), exclusively = atOnce) {
  const created = generateDeviceKey()
  const api = createApi({
    origin: 'https://secure.example',
    language: 'de',
    deviceKey: () => created,
    fetch: server.fetch,
    now: Date.now,
  })
  const options = {
    api,
    vault,
    projectId: 'default',
    hostOrigin: 'https://app.example',
    now: Date.now,
    exclusively,
  }
  return { keys: createKeys(options), again: () => createKeys(options), vault }
}

export async function signedIn(server = fakeServer()) {
  const entered = await entersCode(server)
  if (!entered.user.isOpen) throw new Error('The wallet is not open on this device.')
  return { ...entered, user: entered.user }
}

export async function entersCode(server: ReturnType<typeof fakeServer>, vault = memoryVault()) {
  const created = device(server, vault)
  await created.keys.requestCode('ada@mail.example')
  const user = await created.keys.submitCode('123456')
  return { ...created, user, server }
}

export async function approve(keys: ReturnType<typeof createKeys>, { addresses }: OpenUser, request: SigningRequest) {
  const account = request.kind === 'solana' ? addresses.solana : addresses.eip155
  const shownHash = await hashOf({ account, request })
  return (await keys.sign({ id: crypto.randomUUID(), shownHash, account, request }))[0] as `0x02${string}`
}
