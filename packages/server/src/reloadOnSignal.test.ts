import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reloadOnSignal } from './reloadOnSignal.ts'

const FIRST = { modalOrigin: 'https://wallet.example', projects: { default: { origins: ['https://app.example'] } } }
const SECOND = { ...FIRST, projects: { default: { origins: ['https://new.example'] }, other: { origins: [] } } }

let before: NodeJS.SignalsListener[] = []
beforeEach(() => {
  before = process.listeners('SIGHUP')
})
afterEach(() => {
  process.removeAllListeners('SIGHUP')
  for (const listener of before) process.on('SIGHUP', listener)
})

function reload(read: () => typeof FIRST & { development?: boolean }, isDevelopment = false) {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue())
  const config = { ...FIRST, development: isDevelopment }
  reloadOnSignal(config, () => ({ development: isDevelopment, ...read() }))
  for (const listener of process.listeners('SIGHUP').filter((one) => !before.includes(one))) listener('SIGHUP')
  return { config, printed: [...(log?.mock.calls ?? []), ...(error?.mock.calls ?? [])].flat().join('\n') }
}

describe('SIGHUP', () => {
  test('replaces the projects', () => {
    const { config, printed } = reload(() => SECOND)
    expect(config.projects).toEqual(SECOND.projects)
    expect(printed).toBe('projects: default, other')
  })

  test('keeps the projects if the file is invalid', () => {
    const { config, printed } = reload(() => {
      throw new Error('airlock.config.json: projects is missing.')
    })
    expect(config.projects).toEqual(FIRST.projects)
    expect(printed).toBe('airlock.config.json: projects is missing.\nThe projects stay as they were.')
  })

  test('keeps the projects if another part changed, and names that part', () => {
    const { config, printed } = reload(() => ({ ...SECOND, modalOrigin: 'https://other.example', development: true }))
    expect(config).toEqual({ ...FIRST, development: false })
    expect(printed).toContain('Restart it for: modalOrigin, development.')
  })

  test('adds no listener in development, so that SIGHUP ends the server', () => {
    reload(() => SECOND, true)
    expect(process.listeners('SIGHUP')).toEqual(before)
  })
})
