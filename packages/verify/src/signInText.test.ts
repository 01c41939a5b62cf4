import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { recapText } from '@airlock/protocol/siwx/recap'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { createEncodedRecap, formatMessage } from '@walletconnect/utils'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BARE: SignInData = {
  domain: 'service.org',
  accountAddress: ADDRESS,
  uri: 'https://service.org/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
}
const STATEMENT = { statement: 'I accept the terms.' }
const RESOURCES = { resources: ['https://example.com/my-web2-claim.json'] }
const MESSAGES = [BARE, { ...BARE, ...STATEMENT }, { ...BARE, ...RESOURCES }, { ...BARE, ...STATEMENT, ...RESOURCES }]

describe('the sign-in text', () => {
  it('matches viem’s text for an EVM account', () => {
    for (const data of MESSAGES) {
      const text = createSiweMessage({
        domain: data.domain,
        uri: data.uri,
        nonce: data.nonce,
        version: '1',
        address: ADDRESS,
        chainId: 1,
        issuedAt: new Date(data.issuedAt),
        ...(data.statement === undefined ? {} : { statement: data.statement }),
        ...(data.resources === undefined ? {} : { resources: [...data.resources] }),
      })
      expect(formatSignIn(data)).toBe(text)
    }
  })

  it('matches WalletConnect’s text for an EVM account', () => {
    for (const data of MESSAGES) {
      const { domain, version, nonce, statement, resources } = data
      const request = { domain, version, nonce, statement, resources, aud: data.uri, iat: data.issuedAt }
      expect(formatSignIn(data)).toBe(formatMessage(request as never, `did:pkh:eip155:1:${ADDRESS}`))
    }
  })
})

it('puts a recap into the words of WalletConnect', () => {
  const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sign'])
  expect(recapText(recap)).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.",
  )
})
