import { expect, test, vi } from 'vitest'
import { START } from '../startMessages.ts'
import { requestOpener } from './requestOpener.ts'

const OWN_ORIGIN = 'https://keys.example'
const ABOUT = { transaction: 'tx', nonce: 'nonce' }

function setUp({ frames, own }: { frames: number; own?: number }) {
  const requests: unknown[] = []
  const opener: Record<number | 'length', unknown> = { length: frames }
  for (let index = 0; index < frames; index += 1) {
    opener[index] = {
      postMessage(message: unknown, origin: string, [port]: MessagePort[]) {
        requests.push({ index, message, origin })
        if (index === own) port?.postMessage('vouched')
        else port?.postMessage('anything else')
      },
    }
  }
  const windowDeps = {
    opener: frames === 0 ? null : opener,
    origin: OWN_ORIGIN,
    setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
  }
  return { windowDeps, requests }
}

test('[T52] [T49] requests attestation by origin and drops the opener afterwards', async () => {
  const { windowDeps, requests } = setUp({ frames: 2, own: 1 })
  expect(await requestOpener(windowDeps, ABOUT)).toBe(true)
  const message = { type: START, ...ABOUT }
  expect(requests).toEqual([0, 1].map((index) => ({ index, message, origin: OWN_ORIGIN })))
  expect(windowDeps.opener).toBeNull()
})

test('[T52] fails without an opener, and after two silent seconds', async () => {
  expect(await requestOpener(setUp({ frames: 0 }).windowDeps, ABOUT)).toBe(false)
  vi.useFakeTimers()
  try {
    const { windowDeps, requests } = setUp({ frames: 1 })
    const outcome = requestOpener(windowDeps, ABOUT)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await outcome).toBe(false)
    expect(requests).toHaveLength(8)
    expect(windowDeps.opener).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
