import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { concatHex, encodeAbiParameters, type Hex, keccak256, parseAbiParameters, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { create2 } from '../chain/create2.ts'
import { PEOPLE } from '../facts/people.ts'

export const ZONE = 'people.airlock.eth'

/** It is public: nothing depends on it elsewhere. */
export const ZONE_KEY: Hex = keccak256(stringToHex('zone signer'))

export const RELAYER_KEY: Hex = keccak256(stringToHex('name relayer'))

export function zoneResolverCode(): Hex {
  const path = fileURLToPath(new URL('../../../deploy/zoneResolver.hex', import.meta.url))
  return `0x${readFileSync(path, 'utf8').trim()}`
}

/** Its URL names the gateway of the world, so that each world has its own. */
export function zoneResolver(gateway: string) {
  const args = encodeAbiParameters(parseAbiParameters('address, address[], string[]'), [
    PEOPLE.market,
    [privateKeyToAddress(ZONE_KEY)],
    [`${gateway}/v1/names/ccip/{sender}/{data}.json`],
  ])
  return create2('zone', concatHex([zoneResolverCode(), args]))
}
