import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { browserStorage } from '../ports/browser/browserStorage.ts'
import { readAddedTokens, removeAddedToken, saveToken } from './addedTokens.ts'

test('stores added tokens by network, the newest first, each once', () => {
  const { deps } = testDeps()
  saveToken(deps, ARBITRUM, ADDRESS)
  saveToken(deps, ARBITRUM, OTHER_ADDRESS)
  saveToken(deps, ARBITRUM, ADDRESS.toLowerCase())
  saveToken(deps, BASE, OTHER_ADDRESS)
  expect(readAddedTokens(deps, ARBITRUM)).toEqual([ADDRESS.toLowerCase(), OTHER_ADDRESS])
  expect(readAddedTokens(deps, BASE)).toEqual([OTHER_ADDRESS])
})

test('shares one list between two tabs, also on removal', () => {
  localStorage.clear()
  const [one, other] = [{ storage: browserStorage() }, { storage: browserStorage() }]
  saveToken(one, ARBITRUM, ADDRESS)
  saveToken(other, ARBITRUM, OTHER_ADDRESS)
  expect(readAddedTokens(one, ARBITRUM)).toEqual([OTHER_ADDRESS, ADDRESS])
  removeAddedToken(other, ARBITRUM, ADDRESS)
  saveToken(one, BASE, ADDRESS)
  expect(readAddedTokens(one, ARBITRUM)).toEqual([OTHER_ADDRESS])
  expect(readAddedTokens(other, BASE)).toEqual([ADDRESS])
})

test('removes the storage entry with the last token', () => {
  const { deps, stored } = testDeps()
  saveToken(deps, ARBITRUM, ADDRESS)
  removeAddedToken(deps, ARBITRUM, ADDRESS.toLowerCase())
  expect([...stored.keys()]).not.toContain('@airlock/tokens')
})

test.each(['not json', 'null', '[]', '{"eip155:42161":7}', '{"eip155:42161":["0x1",null]}'])(
  'ignores foreign storage values: %s',
  (text) => {
    const { deps } = testDeps()
    deps.storage.set('@airlock/tokens', text)
    expect(readAddedTokens(deps, ARBITRUM)).toEqual([])
  },
)
