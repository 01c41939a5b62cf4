import { expect, test } from 'vitest'
import { embedders, hostIdentity } from './hostIdentity.ts'

const settings = {
  projectId: 'default',
  modalOrigin: 'https://wallet.example',
  origins: ['https://app.example'],
  directEmbed: false,
  rpcOrigins: [],
  rpcUrls: {},
  development: false,
}
const APP = 'https://app.example'
const NESTED = ['https://wallet.example', APP]

test.each([
  ['what the modal says and the browser confirms', APP, NESTED, 'allowed'],
  ['what the modal says, where the browser does not tell', APP, undefined, 'allowed'],
  ['what the modal says, where the host hides itself', APP, ['https://wallet.example', 'null'], 'allowed'],
  ['what the browser tells, where nobody says anything', null, NESTED, 'allowed'],
])('The asking site is %s', (_, claim, ancestors, trust) => {
  expect(hostIdentity({ settings, claim, ancestors })).toEqual({ origin: APP, trust })
})

test.each([
  ['another site than the browser tells', APP, ['https://wallet.example', 'https://evil.example']],
  ['a site that the project does not list', 'https://evil.example', undefined],
  ['a look-alike', `${APP}.evil.example`, undefined],
  ['a site in capitals', 'https://APP.example', undefined],
  ['no site', null, undefined],
  ['an opaque origin', 'null', undefined],
])('[T2] [T5] [T27] It is nobody when it is %s', (_, claim, ancestors) => {
  expect(hostIdentity({ settings, claim, ancestors })).toBeUndefined()
})

test('[T20] Where every site is served, none of them is vouched for', () => {
  const open = { ...settings, origins: 'any' as const }
  expect(hostIdentity({ settings: open, claim: APP, ancestors: NESTED })).toEqual({ origin: APP, trust: 'unverified' })
})

test('The modal may speak to the frame, and the project’s sites where the operator says so', () => {
  expect(embedders(settings)).toEqual(['https://wallet.example'])
  expect(embedders({ ...settings, directEmbed: true })).toEqual(['https://wallet.example', APP])
})
