import { expect, test, vi } from 'vitest'
import { throttlePolls } from './throttlePolls.ts'

const IDENTITY = { provider: 'farcaster', issuer: 'eip155:10:0x1', subject: '1', name: null, email: null } as never

function setUp() {
  let at = 0
  const start = vi.fn(async () => ({ token: 'T', url: 'https://relay.example' }))
  const check = vi.fn(async () => IDENTITY)
  const paced = throttlePolls({ start, poll: check }, () => at)
  return {
    start,
    check,
    paced,
    seek: (token: string) => paced.poll({ token, nonce: 'nonce', startedAt: 0 }),
    wait: (ms: number) => {
      at += ms
    },
  }
}

test('[T95] polls the relay once in two seconds per sign-in', async () => {
  const { check, seek, wait } = setUp()
  expect(await seek('one')).toBe(IDENTITY)
  for (let turn = 0; turn < 3; turn += 1) {
    wait(500)
    expect(await seek('one')).toBeUndefined()
  }
  wait(499)
  expect(await seek('one')).toBeUndefined()
  expect(check).toHaveBeenCalledExactlyOnceWith({ token: 'one', nonce: 'nonce', startedAt: 0 })
  wait(1)
  expect(await seek('one')).toBe(IDENTITY)
})

test('[T95] polls the relay up to twenty times a second, skipping abandoned ones', async () => {
  const { check, seek, wait } = setUp()
  for (let user = 0; user < 200; user += 1) await seek(`stranger ${user}`)
  expect(check).toHaveBeenCalledTimes(20)
  wait(999)
  expect(await seek('stranger 20')).toBeUndefined()
  wait(1)
  expect(await seek('stranger 0')).toBeUndefined()
  expect(await seek('stranger 20')).toBe(IDENTITY)
  wait(501)
  expect(await seek('one')).toBe(IDENTITY)
  expect(check).toHaveBeenCalledTimes(22)
})

test('[T95] polls round robin, so that many sign-ins delay others by one round', async () => {
  const { check, seek, wait } = setUp()
  const attackers = Array.from({ length: 100 }, (_, at) => `stranger ${at}`)
  const requestAll = async () => {
    for (const attacker of attackers) await seek(attacker)
  }
  await requestAll()
  expect(await seek('one')).toBeUndefined()
  let waited = 0
  // Without turns it would never end.
  for (let isFound = false; !isFound && waited < 10_000; ) {
    wait(250)
    waited += 250
    await requestAll()
    isFound = (await seek('one')) !== undefined
  }
  // A hundred before it, twenty a second.
  expect(waited).toBeLessThanOrEqual(5_000)
  expect(check.mock.calls.length).toBeLessThanOrEqual(20 * (1 + waited / 1_000))
})

test('starts a sign-in without waiting for its turn', async () => {
  const { start, paced, seek } = setUp()
  for (let user = 0; user < 30; user += 1) await seek(`stranger ${user}`)
  expect(await paced.start('nonce')).toEqual({ token: 'T', url: 'https://relay.example' })
  expect(start).toHaveBeenCalledExactlyOnceWith('nonce')
})
