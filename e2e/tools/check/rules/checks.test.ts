import { describe, expect, test } from 'vitest'
import { checkInstallScripts } from '../checkInstallScripts.mjs'
import { checkLockfile } from '../checkLockfile.mjs'
import { checkNotices } from '../checkNotices.mjs'
import { emptyForEachTest, scratch } from './scratch.ts'

const { put, putLockfile } = scratch
emptyForEachTest()

const downloaded = (entry: object) => ({ integrity: `sha512-${'A'.repeat(86)}==`, ...entry })

describe('The lockfile', () => {
  test('[T111] has a SHA-512 of all that is downloaded', () => {
    putLockfile({
      '': { version: '1.0.0' },
      'apps/host': { version: '1.0.0' },
      'node_modules/@airlock/sdk': { resolved: 'apps/parent-sdk', link: true },
      'node_modules/a': downloaded({ version: '1.0.0' }),
      'node_modules/a/node_modules/b': { version: '1.0.0', optional: true },
      'apps/host/node_modules/c': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    })
    expect(checkLockfile(scratch.root)).toEqual([
      'node_modules/a/node_modules/b has no SHA-512.',
      'apps/host/node_modules/c has no SHA-512.',
    ])
  })

  test('names no download host', () => {
    putLockfile({
      'node_modules/a': downloaded({ version: '1.0.0', resolved: 'https://registry.example/a.tgz' }),
      'node_modules/@airlock/sdk': { resolved: 'apps/parent-sdk', link: true },
    })
    expect(checkLockfile(scratch.root)).toEqual(['node_modules/a names a download host.'])
  })

  test('names the packages of every platform', () => {
    putLockfile({
      'node_modules/a': downloaded({
        version: '1.0.0',
        optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' },
      }),
      'node_modules/a-linux': downloaded({ version: '1.0.0' }),
    })
    expect(checkLockfile(scratch.root)).toEqual(['node_modules/a needs a-darwin, which is not there.'])
  })

  test('holds WalletConnect at its last free release, and nothing of AppKit', () => {
    putLockfile({
      'node_modules/@walletconnect/core': downloaded({ version: '2.21.9' }),
      'node_modules/a/node_modules/@walletconnect/universal-provider': downloaded({ version: '2.21.8' }),
      'node_modules/@walletconnect/jsonrpc-utils': downloaded({ version: '1.0.8' }),
      'node_modules/@reown/appkit-controllers': downloaded({ version: '1.8.0' }),
    })
    expect(checkLockfile(scratch.root)).toEqual([
      'node_modules/@walletconnect/core is 2.21.9, not 2.21.8.',
      'node_modules/@reown/appkit-controllers must not be a dependency.',
    ])
  })
})

describe('Install scripts', () => {
  const list = { a: { runs: 'postinstall', reason: 'Links its libraries.' }, '@b/linux': { reason: 'Not needed.' } }

  test('[T110] passes if they are off, and listed with a reason', () => {
    put('.npmrc', 'save-exact=true\nignore-scripts=true\n')
    putLockfile({
      'node_modules/a': { hasInstallScript: true },
      'node_modules/c/node_modules/@b/linux': { hasInstallScript: true },
      'node_modules/c': {},
    })
    expect(checkInstallScripts(scratch.root, list)).toEqual([])
  })

  test('[T110] finds enabled, unlisted and missing ones', () => {
    put('.npmrc', 'save-exact=true\n# ignore-scripts=true\n')
    putLockfile({
      'node_modules/@b/linux': { hasInstallScript: true },
      'node_modules/evil': { hasInstallScript: true },
    })
    expect(checkInstallScripts(scratch.root, list)).toEqual([
      '.npmrc must say ignore-scripts=true.',
      'node_modules/evil has an install script that e2e/tools/installScripts.mjs does not list.',
      'e2e/tools/installScripts.mjs lists a, which has no install script.',
    ])
  })
})

describe('Third-party notices', () => {
  const notice = (name: string, text = 'x'.repeat(100)) =>
    `${'='.repeat(80)}\n${name} 1.0.0 (MIT)\n${'='.repeat(80)}\n\n${text}\n`

  test('[T111] passes if they name each bundled dependency of an app', () => {
    put('apps/host/package.json', JSON.stringify({ dependencies: { '@airlock/protocol': '1', react: '1', hono: '1' } }))
    put('apps/host/dist/client/assets/main.js')
    put('apps/host/dist/client/THIRD_PARTY_NOTICES.txt', notice('react'))
    put('apps/host/dist/server/main.js')
    put('apps/host/dist/server/THIRD_PARTY_NOTICES.txt', notice('hono'))
    expect(checkNotices(scratch.root)).toEqual([])
  })

  test('[T111] finds missing, incomplete and empty ones', () => {
    put('apps/host/package.json', JSON.stringify({ dependencies: { react: '1', hono: '1' } }))
    put('apps/host/dist/client/assets/main.js')
    put('apps/host/dist/server/main.js')
    put('apps/host/dist/server/THIRD_PARTY_NOTICES.txt', notice('hono', ''))
    put('apps/parent-sdk/package.json', '{}')
    put('apps/parent-sdk/dist/v/1.0.0/sdk.js')
    put('apps/gateway/package.json', '{}')
    expect(checkNotices(scratch.root)).toEqual([
      'apps/gateway is not built.',
      'apps/host/dist/client has no THIRD_PARTY_NOTICES.txt.',
      'apps/host/dist/server: hono 1.0.0 (MIT) has no text.',
      'apps/host depends on react, which its notices do not name.',
      'apps/parent-sdk/dist/v/1.0.0 has no THIRD_PARTY_NOTICES.txt.',
    ])
  })
})
