import { expect, test } from 'vitest'
import { walletHandle } from '../../testing/testFixtures.ts'
import { fromCustom, fromPage } from './wallets.ts'

test('[T18] removes invisible characters from wallet names of the host', () => {
  expect(fromCustom({ id: 'x', name: '\u202eevil\u200b' }).name).toBe('evil')
  expect(fromCustom({ id: 'x', name: '\u200b' }).name).toBe('x')
})

test('[S3.6:identity] [S3.6:info] keeps how a page wallet was found, without foreign catalogue data', () => {
  const injected = walletHandle({ icon: 'data:image/png;base64,AAAA' })
  expect(fromPage(injected, [])).toEqual({
    id: 'com.example.good',
    name: 'Good Wallet',
    icon: 'data:image/png;base64,AAAA',
    rdns: 'com.example.good',
    hasIdentityConflict: false,
    connector: injected,
    links: {},
  })
})
