import { readFileSync } from 'node:fs'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../apps/${path}`, import.meta.url), 'utf8')

test.each(DEFINED_CHAINS)('shows $name by the same icon in frame and gateway', ({ caipNetworkId, imageId }) => {
  const ofFrame = read(`modal-frame/src/namespaces/eip155/icons/${imageId}.svg`)
  expect(read(`gateway/catalogue/networks/${caipNetworkId.replace(':', '-')}.svg`)).toBe(ofFrame)
})
