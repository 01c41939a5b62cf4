import { expect, test } from 'vitest'
import { embedders, hostIdentity, messageIdentity } from './hostIdentity.ts'

const settings = {
  projectId: 'default',
  modalOrigin: 'https://wallet.example',
  origins: ['https://app.example'],
  directEmbed: false,
  rpcOrigins: [],
  rpcUrls: {},
  knownContracts: {},
  development: false,
}
const APP = 'https://app.example'
const NESTED = ['https://wallet.example', APP]

test.each([
  ['what the modal says and the browser confirms', APP, NESTED, 'allowed'],
  ['what the modal says, where the browser does not tell', APP, undefined, 'allowed'],
  ['what the modal says, where the host hides itself', APP, ['https://wallet.example', 'null'], 'allowed'],
  ['what the browser tells, where nobody says anything', null, NESTED, 'allowed'],
])('reads the requesting site from %s', (_, claim, ancestors, trust) => {
  expect(hostIdentity({ settings, claim, ancestors })).toEqual({ origin: APP, trust })
})

test('takes the site from the browser if it embeds the frame directly', () => {
  const direct = { ...settings, directEmbed: true }
  expect(hostIdentity({ settings: direct, claim: null, ancestors: [APP] })).toEqual({ origin: APP, trust: 'allowed' })
})

test.each([
  ['another site than the browser tells', APP, ['https://wallet.example', 'https://evil.example']],
  ['a site that the project does not list', 'https://evil.example', undefined],
  ['a look-alike', `${APP}.evil.example`, undefined],
  ['a site in capitals', 'https://APP.example', undefined],
  ['no site', null, undefined],
  ['an opaque origin', 'null', undefined],
])('[T2] [T5] [T27] represents no one if it is %s', (_, claim, ancestors) => {
  expect(hostIdentity({ settings, claim, ancestors })).toBeUndefined()
})

test('[T20] marks no site as verified if every site is served', () => {
  const open = { ...settings, origins: 'any' as const }
  expect(hostIdentity({ settings: open, claim: APP, ancestors: NESTED })).toEqual({ origin: APP, trust: 'unverified' })
})

const DIRECT = { ...settings, directEmbed: true }

test.each<[string, typeof settings, readonly string[] | undefined, string[]]>([
  ['the modal', settings, undefined, ['https://wallet.example']],
  ['the modal, where the browser says so too', DIRECT, NESTED, ['https://wallet.example']],
  ['the project’s sites too, where the operator says so', DIRECT, undefined, ['https://wallet.example', APP]],
  ['all of them, where the embedder hides itself', DIRECT, ['null'], ['https://wallet.example', APP]],
  ['the one of them that embeds it, where the browser tells', DIRECT, [APP], [APP]],
  ['nobody, in a page that is neither', DIRECT, ['https://evil.example', APP], []],
  ['nobody, in a site that the operator does not let', settings, [APP], []],
])('[T11] [T27] accepts these embedders: %s', (_, input, ancestors, expected) => {
  expect(embedders(input, ancestors)).toEqual(expected)
})

test("identifies an embedding site by origin, or by the modal's claim", () => {
  expect(messageIdentity(DIRECT, undefined, APP)).toEqual({ origin: APP, trust: 'allowed' })
  expect(messageIdentity(DIRECT, undefined, 'https://wallet.example')).toBeUndefined()
  expect(messageIdentity(DIRECT, undefined, 'https://evil.example')).toBeUndefined()
})

test('represents no site for a modal without a host', () => {
  const listed = { ...DIRECT, origins: ['https://wallet.example', APP] }
  expect(messageIdentity(listed, undefined, 'https://wallet.example')).toBeUndefined()
  expect(messageIdentity(listed, undefined, APP)).toEqual({ origin: APP, trust: 'allowed' })
})

test.each([undefined, ['null']])(
  "[T5] [T27] rejects another site's name from an embedding site if the browser says %j",
  (ancestors) => {
    const bank = 'https://bank.example'
    const both = { ...DIRECT, origins: [APP, bank] }
    const site = hostIdentity({ settings: both, claim: bank, ancestors })
    expect(site).toEqual({ origin: bank, trust: 'allowed' })
    expect(messageIdentity(both, site, APP)).toBeUndefined()
    expect(messageIdentity(both, site, bank)).toEqual(site)
    expect(messageIdentity(both, site, 'https://wallet.example')).toEqual(site)
  },
)
