import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPTIONS, resetPage, setUp } from '../testing/testKit.ts'
import { LOAD_CODE } from './onDemand/loadCode.ts'

beforeEach(resetPage)
afterEach(() => {
  vi.restoreAllMocks()
})

const siwx = {
  createMessage: vi.fn(),
  addSession: vi.fn(),
  revokeSession: vi.fn(),
  setSessions: vi.fn(),
  getSessions: vi.fn(async () => []),
}

const request = (options: Parameters<typeof setUp>[0] = {}, { kit } = setUp(options)) =>
  kit.getProvider('eip155')?.request({ method: 'eth_chainId' })

describe('createEngine', () => {
  test('loads the code of signing in only for `siwx`', async () => {
    const load = vi.spyOn(LOAD_CODE, 'signIn')
    await request()
    expect(load).not.toHaveBeenCalled()
    resetPage()
    await request({ siwx })
    expect(load).toHaveBeenCalledOnce()
  })

  test('fails without the code of signing in, and loads it again with the next use', async () => {
    const load = vi.spyOn(LOAD_CODE, 'signIn').mockRejectedValueOnce(new Error('offline'))
    const page = setUp({ siwx })
    await expect(request({}, page)).rejects.toMatchObject({ name: 'FRAME_UNREACHABLE' })
    await request({}, page)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('loads no explanations for options without a problem', async () => {
    const load = vi.spyOn(LOAD_CODE, 'warnings')
    await request()
    expect(load).not.toHaveBeenCalled()
    resetPage()
    await request({ networks: [...OPTIONS.networks, 'eip155:4242'] })
    expect(load).toHaveBeenCalledOnce()
  })
})
