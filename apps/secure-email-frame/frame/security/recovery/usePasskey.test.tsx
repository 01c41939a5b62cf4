// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyClient, OpenUser } from '../../keys/KeyClient.ts'
import { USER } from '../../testing/handlers.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { type AddPasskey, usePasskey } from './usePasskey.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
const [PRESENT, OTHER, CREATED] = ['AQID', 'BAUG', 'BwgJ']
const THERE = new DOMException('there', 'InvalidStateError')

const credentialOf = (id: string) => ({
  rawId: bytes(id),
  getClientExtensionResults: () => ({ prf: { enabled: true, results: { first: bytes('AAAA') } } }),
  response: {
    clientDataJSON: bytes('AAAA'),
    getAuthenticatorData: () => bytes('AAAA'),
    getPublicKey: () => bytes('AAAA'),
    getPublicKeyAlgorithm: () => -7,
  },
})
type Request = { publicKey: { allowCredentials: { id: Uint8Array }[] } }
const credentials = {
  create: vi.fn(async (_: object) => credentialOf(CREATED)),
  // The user takes the first one that is allowed.
  get: vi.fn(async ({ publicKey }: Request) =>
    credentialOf(Buffer.from(publicKey.allowCredentials[0]?.id ?? []).toString('base64url')),
  ),
}

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, credentials }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function setUp(existing: readonly string[], user: OpenUser = USER) {
  const keys = {
    startAddingPasskey: vi.fn(async () => ({ challenge: 'AAAA', existing })),
    addPasskey: vi.fn(async () => {}),
    putPasskey: vi.fn(async () => user),
  }
  const onChange = vi.fn()
  let add: AddPasskey = async () => {}
  function Part() {
    add = usePasskey(keys as unknown as KeyClient, user, onChange)
    return null
  }
  await renderPart(<Part />)
  return { keys, onChange, add: () => add() }
}

const opened: OpenUser = { ...USER, passkey: { credentialId: PRESENT, salt: 'AAAA' } }

describe('usePasskey', () => {
  test('creates a passkey that signs in, and lets it open the wallet', async () => {
    const { keys, onChange, add } = await setUp([])
    await add()
    expect(keys.addPasskey).toHaveBeenCalledWith(expect.objectContaining({ credentialId: CREATED }))
    expect(keys.putPasskey).toHaveBeenCalledWith(expect.objectContaining({ credentialId: CREATED }))
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('lets one that signs in here open the wallet too', async () => {
    const { keys, add } = await setUp([OTHER])
    credentials.create.mockRejectedValueOnce(THERE)
    await add()
    expect(keys.addPasskey).not.toHaveBeenCalled()
    expect(keys.putPasskey).toHaveBeenCalledWith(expect.objectContaining({ credentialId: OTHER }))
  })

  test('replaces the passkey by another one, never by itself', async () => {
    const { keys, add } = await setUp([PRESENT, OTHER], opened)
    credentials.create.mockRejectedValueOnce(THERE)
    await add()
    expect(keys.putPasskey).toHaveBeenCalledWith(expect.objectContaining({ credentialId: OTHER }))
  })

  test('reports that nothing was replaced if only the same passkey is there', async () => {
    const { keys, onChange, add } = await setUp([PRESENT], opened)
    credentials.create.mockRejectedValueOnce(THERE)
    await expect(add()).rejects.toMatchObject({ code: 'PASSKEY_EXISTS' })
    expect(credentials.get).not.toHaveBeenCalled()
    expect(keys.putPasskey).not.toHaveBeenCalled()
    expect(onChange).not.toHaveBeenCalled()
  })
})
