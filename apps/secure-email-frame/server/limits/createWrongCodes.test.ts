import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { HOST, logIn, PROJECT, type TestServer, testDevice } from '../testing/testServer.ts'

const start = closeAfterEach(afterEach)
afterEach(() => vi.restoreAllMocks())

async function guess(server: TestServer, index: number) {
  const device = await testDevice(server, `203.0.113.${index}`)
  const email = `ada${index}@mail.example`
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })
  const loginId = started.ok ? started.value.loginId : ''
  const right = server.code(email)
  return { right: { loginId, code: right }, device, ...(await enter(right === '000000' ? '000001' : '000000')) }

  async function enter(code: string) {
    const response = await device.call('login/code', { loginId, code })
    return { outcome: response.ok ? 'in' : response.fault.code }
  }
}

describe('[T139] wrong codes of a project', () => {
  test('limits them over all networks and mailboxes, without using up a try', async () => {
    const server = await start({ limits: { wrongCodesByProject: 3 } })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const outcomes: string[] = []
    for (let index = 1; index <= 3; index += 1) outcomes.push((await guess(server, index)).outcome)
    const delayed = await guess(server, 4)
    expect([...outcomes, delayed.outcome]).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'TOO_MANY'])
    expect(await delayed.device.call('login/code', delayed.right)).toMatchObject({ status: 429 })
    await server.database.query("DELETE FROM limits WHERE key LIKE 'wrongCodes%'")
    expect(await delayed.device.call('login/code', delayed.right)).toMatchObject({ ok: true })
  })

  test('limits them for all projects together', async () => {
    const server = await start({ limits: { wrongCodes: 2 } })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const outcomes: string[] = []
    for (let index = 1; index <= 3; index += 1) outcomes.push((await guess(server, index)).outcome)
    expect(outcomes).toEqual(['CODE_WRONG', 'CODE_WRONG', 'TOO_MANY'])
  })

  test('admits a device that knows its mailbox', async () => {
    const server = await start({ limits: { wrongCodesByProject: 1 } })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const device = await testDevice(server)
    await logIn(server, device)
    await guess(server, 1)
    expect((await guess(server, 2)).outcome).toBe('TOO_MANY')
    await server.forgetCooldown()
    expect(await logIn(server, device)).toMatchObject({ user: { email: 'ada@mail.example' } })
  })

  test('does not count a correct code', async () => {
    const server = await start({ limits: { wrongCodesByProject: 1 } })
    for (const name of ['ada', 'bob', 'eve'])
      expect(await logIn(server, await testDevice(server), `${name}@mail.example`)).toMatchObject({ user: {} })
  })

  test('counts them before the comparison, also concurrently', async () => {
    const server = await start({ limits: { wrongCodesByProject: 4 } })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const responses = await Promise.all(Array.from({ length: 9 }, (_, index) => guess(server, index + 1)))
    expect(responses.filter(({ outcome }) => outcome === 'CODE_WRONG')).toHaveLength(4)
  })

  test('reports them as a metric, and in one log line from half of the limit on', async () => {
    const server = await start({ limits: { wrongCodesByProject: 4 } })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const lines: number[] = []
    for (let index = 1; index <= 4; index += 1) {
      await guess(server, index)
      lines.push(warn.mock.calls.length)
    }
    expect(lines).toEqual([0, 1, 1, 1])
    expect(warn.mock.calls[0]?.[0]).toContain(`project ${PROJECT} has used half of wrongCodesByProject`)
    expect(server.wrongCodes.metrics()).toContain(`airlock_wrong_codes_total{project="${PROJECT}"} 4`)
  })
})
