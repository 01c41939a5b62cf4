import type {
  LookupQuestion,
  PrimaryNameBody,
  RegistrationBody,
  TransferBody,
} from '@airlock/protocol/gateway/answers/zoneNames'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import { EVM_COIN_TYPE } from '@airlock/protocol/names/coinType'
import { labelFault } from '@airlock/protocol/names/nameLabel'
import type { Database } from '@airlock/server/openDatabase'
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem'
import { GatewayError } from '../../GatewayError.ts'
import type { Proxied } from '../../media/proxiedImages.ts'
import type { ChainRpc, ChainRpcs } from '../../sources/ChainRpc.ts'
import type { NamesSource, SourceContext } from '../../sources/Source.ts'
import { addressForCoin, answerLookup, type LookupRecord, LookupRefused } from './answerLookup.ts'
import { chainClock } from './chainClock.ts'
import type { NameRelay } from './createNameRelay.ts'
import { createNameStore, type NameRecord } from './createNameStore.ts'
import { labelOfName, readLabel } from './readLabel.ts'
import { readSignedText } from './readSignedText.ts'
import { reservedWords } from './reservedWords.ts'
import { signAnswer } from './signAnswer.ts'
import { skeletonOf } from './skeletonOf.ts'
import { suggestLabels } from './suggestLabels.ts'
import { verifySigned } from './verifySigned.ts'
import { avatarOf, zoneProfile } from './zoneProfile.ts'

type Options = {
  settings: Pick<NonNullable<GatewaySettings['names']>, 'zone' | 'resolver' | 'reserved' | 'address'>
  database: Database
  rpcs: ChainRpcs
  rpc: ChainRpc
  signerKey: Hex
  proxied: Proxied
  relay?: NameRelay | undefined
}

const ANSWER_S = 300
const MAX_SUGGESTIONS = 5

export function zoneNames({ settings, database, rpcs, rpc, signerKey, proxied, relay }: Options): NamesSource {
  const { zone, reserved } = settings
  const resolver = getAddress(settings.resolver)
  const store = createNameStore(database)
  const isReserved = reservedWords(reserved)
  const timeOf = chainClock(rpc)
  const profileOf = (record: NameRecord) => zoneProfile(record, { zone, proxied })

  async function recordOf(name: string): Promise<LookupRecord | undefined> {
    if (name === zone) {
      const { address } = settings
      const owner = address && { address, coinType: EVM_COIN_TYPE }
      return { addressOf: (coinType) => owner && addressForCoin(owner, coinType), texts: {} }
    }
    const found = await ownRecord(name)
    if (found === undefined) return undefined
    const { avatar, bio } = found.attributes
    return {
      addressOf: (coinType) => addressForCoin(found, coinType),
      texts: { ...(avatar && { avatar }), ...(bio && { description: bio }) },
    }
  }

  async function ownRecord(name: string): Promise<NameRecord | undefined> {
    if (!name.endsWith(`.${zone}`)) return undefined
    const label = name.slice(0, -zone.length - 1)
    return labelFault(label) === undefined ? store.find(label) : undefined
  }

  /** @throws GatewayError NAME_TAKEN for a label that looks reserved */
  async function checkFree(label: string, owner: Pick<RegistrationBody, 'address'>): Promise<string> {
    const skeleton = skeletonOf(label)
    if (isReserved(skeleton)) throw new GatewayError('NAME_TAKEN')
    if ((await store.findClaimed([skeleton])).has(skeleton)) {
      const found = await store.find(label)
      if (found?.address !== owner.address.toLowerCase()) throw new GatewayError('NAME_TAKEN')
    }
    return skeleton
  }

  return {
    zone,
    ...(relay && { primaryRegistrar: relay.registrar }),

    async suggestions({ name, zone: requested = zone }) {
      if (requested !== zone) throw new GatewayError('ZONE_UNKNOWN', { context: { zone } })
      const label = readLabel(name)
      const labels = [label, ...suggestLabels(label)]
      const used = await store.findClaimed(labels.map(skeletonOf))
      const isClaimed = (one: string) => isReserved(skeletonOf(one)) || used.has(skeletonOf(one))
      const free = labels.slice(1).filter((one) => !isClaimed(one))
      const shown = isClaimed(label) ? free.slice(0, MAX_SUGGESTIONS - 1) : []
      return {
        suggestions: [label, ...shown].map((one) => ({ name: `${one}.${zone}`, registered: isClaimed(one) })),
      }
    },

    async register(body, context) {
      const { name, attributes } = readSignedText('registration', body.message)
      const label = labelOfName(name, zone)
      if (name !== `${label}.${zone}`) throw new GatewayError('TEXT_INVALID')
      const skeleton = await checkFree(label, body)
      await context.countRegistration?.()
      const owner = await verifySigned(body, { rpcs, context })
      await store.register(owner, { label, skeleton, attributes }, body.message)
      return { success: true }
    },

    async transfer({ owner, receiver }: TransferBody, context: SourceContext) {
      const input = readSignedText('transfer', owner.message)
      const accepted = readSignedText('acceptance', receiver.message)
      const label = labelOfName(input.name, zone)
      if (input.name !== `${label}.${zone}` || accepted.name !== input.name) throw new GatewayError('TEXT_INVALID')
      if (!/^0x/.test(receiver.address) || !isAddressEqual(input.to as Address, receiver.address as Address))
        throw new GatewayError('TEXT_INVALID')
      await context.countRegistration?.()
      const [from, to] = await Promise.all([
        verifySigned(owner, { rpcs, context }),
        verifySigned(receiver, { rpcs, context }),
      ])
      await store.transfer(label, from, to, { from: owner.message, to: receiver.message })
      return { success: true }
    },

    async setPrimaryName(body: PrimaryNameBody, context: SourceContext) {
      if (relay === undefined) throw new GatewayError('PRIMARY_NAMES_OFF')
      const { address, name } = body
      const found = await ownRecord(name)
      // A contract owns its name on one network. A word may have become reserved.
      const isOwnAddress = found?.address === address.toLowerCase() && found.coinType === EVM_COIN_TYPE
      if (!isOwnAddress || isReserved(skeletonOf(found.label))) throw new GatewayError('NAME_OF_ANOTHER')
      const hash = await relay.setName(body, context)
      return { success: true, ...(hash && { hash }) }
    },

    async lookup({ sender, data }: LookupQuestion, context) {
      const question = data.replace(/\.json$/, '') as Hex
      if (!/^0x/.test(sender) || !isAddressEqual(sender as Address, resolver)) throw refusedLookup('sender', zone)
      try {
        const result = await answerLookup(question, recordOf)
        const expires = (await timeOf(context)) + ANSWER_S
        return { data: await signAnswer({ resolver, question, result, expires }, signerKey) }
      } catch (cause) {
        if (cause instanceof LookupRefused) throw refusedLookup('data', zone)
        throw cause
      }
    },

    own: {
      isInZone: (name) => name === zone || name.endsWith(`.${zone}`),
      async profile(name) {
        const found = await ownRecord(name)
        return found && profileOf(found)
      },
      async identity(address) {
        const [found] = (await store.ofAddress(address)).filter(({ coinType }) => isMain(coinType))
        return found && { name: `${found.label}.${zone}`, avatar: avatarOf(found, proxied) ?? null }
      },
      async profilesOf(address) {
        const found = await store.ofAddress(address)
        // Clients that know no coin types take the first.
        const [main, others] = [true, false].map((is) => found.filter(({ coinType }) => isMain(coinType) === is))
        return [...(main ?? []), ...(others ?? [])].map(profileOf)
      },
    },
  }
}

/** A contract has no network only on Ethereum: elsewhere the address may be another contract. */
const isMain = (coinType: number) => addressForCoin({ address: '0x', coinType }, 60n) !== undefined

function refusedLookup(part: 'sender' | 'data', zone: string) {
  const { message } = new GatewayError('LOOKUP_INVALID')
  return new GatewayError('LOOKUP_INVALID', { context: { zone }, reasons: [{ name: part, description: message }] })
}
