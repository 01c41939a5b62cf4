import { describe, expect, test } from 'vitest'
import { createKnownAddress } from './knownAddress.ts'

const ADA = 'ada@mail.example'

function tab() {
  const items = new Map<string, string>()
  let now = 1_000_000
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return {
    items,
    address: createKnownAddress(
      () => storage,
      () => now,
    ),
    wait: (ms: number) => {
      now += ms
    },
  }
}

describe('knownAddress', () => {
  test('[T213] knows an address for ten minutes, then removes it', () => {
    const { address, items, wait } = tab()
    expect(address.read()).toBeUndefined()
    address.remember(ADA)
    wait(599_999)
    expect(address.read()).toBe(ADA)
    wait(1)
    expect(address.read()).toBeUndefined()
    expect(items.size).toBe(0)
  })

  test('[T213] forgets an address on sign-out', () => {
    const { address, items } = tab()
    address.remember(ADA)
    address.forget()
    expect(items.size).toBe(0)
  })

  test.each(['{', '"a"', '{"email":1,"until":9}', '{"email":"a@b.example","until":9e15}'])('ignores %s', (stored) => {
    const { address, items } = tab()
    items.set('airlock.address', stored)
    expect(address.read()).toBeUndefined()
  })

  test('works without storage', () => {
    const blocked = createKnownAddress(() => {
      throw new DOMException('blocked', 'SecurityError')
    }, Date.now)
    blocked.remember(ADA)
    blocked.forget()
    expect(blocked.read()).toBeUndefined()
  })
})
