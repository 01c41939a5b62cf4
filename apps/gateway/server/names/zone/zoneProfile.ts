import type { Profile } from '@airlock/protocol/gateway/answers/profile'
import { ETHER_COIN_TYPE, EVM_COIN_TYPE } from '@airlock/protocol/names/coinType'
import { getAddress } from 'viem'
import { imageUri } from '../../media/imageUri.ts'
import type { Proxied } from '../../media/proxiedImages.ts'
import type { NameRecord } from './createNameStore.ts'

type Context = { zone: string; proxied: Proxied }

/** Accounts with a key have ether's coin type and that of all EVM networks. */
export function zoneProfile(record: NameRecord, { zone, proxied }: Context): Profile {
  const entry = { address: getAddress(record.address), created: record.registeredAt.toISOString() }
  const isEverywhere = record.coinType === EVM_COIN_TYPE
  const { bio, avatar: avatarRecord } = record.attributes
  const avatar = avatarOf(record, proxied)
  return {
    name: `${record.label}.${zone}`,
    registered_at: record.registeredAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    addresses: { ...(isEverywhere && { [ETHER_COIN_TYPE]: entry }), [record.coinType]: entry },
    attributes:
      avatarRecord || bio
        ? [{ ...(avatar && { avatar }), ...(avatarRecord && { avatarRecord }), ...(bio && { bio }) }]
        : [],
  }
}

export function avatarOf({ attributes: { avatar } }: NameRecord, proxied: Proxied): string | undefined {
  const uri = avatar && imageUri(avatar)
  return uri ? proxied(uri) : undefined
}
