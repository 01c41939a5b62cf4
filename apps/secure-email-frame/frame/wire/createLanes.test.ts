import type { AppHead } from '@airlock/protocol/w3m/messages'
import { expect, test } from 'vitest'
import { createLanes } from './createLanes.ts'

const head = (name: string, isRead = false) => ({ name, isRead }) as AppHead

function lanes() {
  let time = 5_000
  const admit = createLanes(() => time)
  return {
    pass: (ms: number) => {
      time += ms
    },
    async admitted(count: number, of: AppHead) {
      let admitted = 0
      for (let requestCount = 0; requestCount < count; requestCount += 1) {
        await admit(of, async () => {}).then(
          () => {
            admitted += 1
          },
          () => {},
        )
      }
      return admitted
    },
  }
}

test('[T29] [T108] admits a hundred requests of a kind, then one every 10 ms', async () => {
  const { pass, admitted } = lanes()
  const one = head('CONNECT_EMAIL')
  expect(await admitted(101, one)).toBe(100)
  pass(8)
  expect(await admitted(1, one)).toBe(0)
  pass(4)
  expect(await admitted(2, one)).toBe(1)
  pass(60_000)
  expect(await admitted(150, one)).toBe(100)
  expect(await admitted(1, head('CONNECT_OTP'))).toBe(1)
})

test('[T108] ignores a clock that goes back', async () => {
  const { pass, admitted } = lanes()
  const one = head('CONNECT_EMAIL')
  expect(await admitted(100, one)).toBe(100)
  pass(-4_000)
  expect(await admitted(1, one)).toBe(0)
  pass(10)
  expect(await admitted(2, one)).toBe(1)
})

test('[T29] admits a thousand reads, whatever they request', async () => {
  const { admitted } = lanes()
  expect(await admitted(600, head('RPC_REQUEST', true))).toBe(600)
  expect(await admitted(600, head('GET_USER', true))).toBe(400)
})
