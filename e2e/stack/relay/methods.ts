import * as z from 'zod/mini'
import type { StoredMessage } from './mailbox.ts'

const topic = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const topics = z.object({ topics: z.array(topic).check(z.maxLength(500)) })
const one = z.object({ topic })
const seconds = z.number().check(z.nonnegative())
const options = { ttl: seconds, tag: z.optional(z.number()) }
const publish = z.looseObject({ topic, message: z.string(), ...options })
const proposal = z.looseObject({ pairingTopic: topic, sessionProposal: z.string(), ...options })
const approval = z.looseObject({
  pairingTopic: topic,
  sessionTopic: topic,
  sessionProposalResponse: z.string(),
  sessionSettlementRequest: z.string(),
  ...options,
})

export type Publication = {
  topic: string
  message: string
  tag: number
  ttl: number
  /** Fields next to the ciphertext. */
  clear: Record<string, unknown>
}

export type ClientCalls = {
  subscribe(topic: string): string
  unsubscribe(topic: string): true
  publish(publication: Publication): true
  /** Messages that are not acknowledged yet; from here on they are. */
  fetch(topics: string[]): StoredMessage[]
}

/** Tags of the two messages that an approved session starts with, and of the proposal before them. */
const TAG = { proposal: 1_100, response: 1_101, settlement: 1_102 }

type Method = (client: ClientCalls, params: unknown) => unknown

/** Each throws when its parameters are not what they should be. */
export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['irn_subscribe', (client, params) => client.subscribe(one.parse(params).topic)],
  ['irn_batchSubscribe', (client, params) => topics.parse(params).topics.map(client.subscribe)],
  ['irn_unsubscribe', (client, params) => client.unsubscribe(one.parse(params).topic)],
  [
    'irn_batchUnsubscribe',
    (client, params) => {
      const { subscriptions } = z.object({ subscriptions: z.array(one) }).parse(params)
      for (const subscription of subscriptions) client.unsubscribe(subscription.topic)
      return true
    },
  ],
  ['irn_publish', (client, params) => client.publish(publication(params))],
  [
    'irn_batchPublish',
    (client, params) => {
      const { messages } = z.object({ messages: z.array(z.unknown()).check(z.maxLength(500)) }).parse(params)
      for (const message of messages.map(publication)) client.publish(message)
      return true
    },
  ],
  ['irn_fetchMessages', (client, params) => fetched(client.fetch([one.parse(params).topic]))],
  ['irn_batchFetchMessages', (client, params) => fetched(client.fetch(topics.parse(params).topics))],
  [
    'wc_proposeSession',
    (client, params) => {
      const { pairingTopic, sessionProposal, ttl, ...clear } = proposal.parse(params)
      client.subscribe(pairingTopic)
      client.publish({ topic: pairingTopic, message: sessionProposal, tag: TAG.proposal, ttl, clear })
      return true
    },
  ],
  [
    'wc_approveSession',
    (client, params) => {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl, ...clear } =
        approval.parse(params)
      client.subscribe(sessionTopic)
      client.publish({ topic: pairingTopic, message: sessionProposalResponse, tag: TAG.response, ttl, clear })
      client.publish({ topic: sessionTopic, message: sessionSettlementRequest, tag: TAG.settlement, ttl, clear })
      return true
    },
  ],
])

function publication(params: unknown): Publication {
  const { topic, message, ttl, tag = 0, ...clear } = publish.parse(params)
  return { topic, message, ttl, tag, clear }
}

function fetched(messages: StoredMessage[]) {
  return {
    messages: messages.map(({ topic, message, tag, publishedAt }) => ({ topic, message, tag, publishedAt })),
    hasMore: false,
  }
}
