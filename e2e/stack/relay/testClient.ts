import { generateKeyPairSync, sign } from 'node:crypto'
import { WebSocket } from 'ws'

export type TestClient = {
  clientId: string
  call(method: string, params: unknown): Promise<{ result?: unknown; error?: { code: number } }>
  send(text: string): void
  frames: string[]
  frame(text: string): Promise<string>
  delivered(): string[]
  deliveries(count: number): Promise<string[]>
  closed: Promise<[number, string]>
  pinged: Promise<void>
  close(): void
}

type Claims = { aud?: string; iat?: number; exp?: number }
type Options = {
  claims?: Claims
  identity?: Identity
  origin?: string
  projectId?: string
  token?: string
  acknowledges?: 'all' | 'none'
}

export type Identity = ReturnType<typeof newIdentity>

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function newIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  let value = BigInt(`0xed01${raw.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  return { privateKey, did: `did:key:z${text}` }
}

export function tokenOf({ privateKey, did }: Identity, url: string, claims: Claims = {}): string {
  const iat = Math.floor(Date.now() / 1_000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = { iss: did, sub: '00', aud: url, iat, exp: iat + 86_400, ...claims }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(body)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Messages sent before it is open are queued. */
export function connectClient(url: string, options: Options = {}): TestClient {
  const { identity = newIdentity(), projectId = 'test', acknowledges = 'all' } = options
  const auth = options.token ?? tokenOf(identity, url, options.claims)
  const query = new URLSearchParams({ auth, projectId })
  const socket = new WebSocket(`${url}/?${query}`, options.origin === undefined ? {} : { origin: options.origin })
  const frames: string[] = []
  const waiting = new Set<() => void>()
  let calls = 0
  const early: string[] = []

  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text)
    else early.push(text)
  }
  const until = <Value>(checkNow: () => Value | undefined) =>
    new Promise<Value>((resolve) => {
      const check = () => {
        const value = checkNow()
        if (value === undefined) return
        waiting.delete(check)
        resolve(value)
      }
      waiting.add(check)
      check()
    })
  const frame = (text: string) => until(() => frames.find((one) => one.includes(text)))
  const delivered = () =>
    frames.flatMap((text) => {
      const { params } = JSON.parse(text)
      return params === undefined ? [] : [`${params.data.topic.slice(0, 1)}:${params.data.message}`]
    })

  socket.on('open', () => {
    for (const text of early.splice(0)) socket.send(text)
  })
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = String(data)
    frames.push(text)
    const { id, method } = JSON.parse(text)
    if (method === 'irn_subscription' && acknowledges === 'all')
      send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    for (const check of [...waiting]) check()
  })
  return {
    clientId: identity.did,
    send,
    frames,
    frame,
    delivered,
    deliveries: (count) => until(() => (delivered().length >= count ? delivered() : undefined)),
    async call(method, params) {
      const id = `c${++calls}`
      send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return JSON.parse(await frame(`"id":"${id}"`))
    },
    closed: new Promise((resolve) => socket.on('close', (code, reason) => resolve([code, String(reason)]))),
    pinged: new Promise((resolve) => socket.on('ping', () => resolve())),
    close: () => socket.terminate(),
  }
}
