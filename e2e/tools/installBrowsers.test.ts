import { describe, expect, test } from 'vitest'
import { installSystemPackages } from './installBrowsers.mjs'

function machine(commands: string[]) {
  const calls: string[] = []
  const run = (command: string, args: string[]) => {
    if (command === 'which') return commands.includes(args[0] ?? '')
    calls.push([command, ...args].join(' ').replace('sudo -n ', ''))
    return !args.includes('firefox-esr')
  }
  return { calls, run }
}

describe('installSystemPackages', () => {
  test('installs each missing program, also after a failed one', () => {
    const { calls, run } = machine(['apt-get', 'google-chrome'])
    installSystemPackages(run)
    expect(calls).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq --no-install-recommends chromium-headless-shell',
      'apt-get install -y -qq --no-install-recommends firefox-esr',
      'apt-get install -y -qq --no-install-recommends redis-server',
    ])
  })

  test('installs nothing if every program is there', () => {
    const { calls, run } = machine(['apt-get', 'chromium', 'chromium-headless-shell', 'firefox', 'redis-server'])
    installSystemPackages(run)
    expect(calls).toEqual([])
  })

  test('skips systems without apt-get', () => {
    const { calls, run } = machine([])
    installSystemPackages(run)
    expect(calls).toEqual([])
  })
})
