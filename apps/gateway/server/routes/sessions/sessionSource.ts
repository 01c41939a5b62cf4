import type { KeptSession, SessionRow } from '@airlock/protocol/gateway/answers/sessions'
import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { keepText, revokeText } from '@airlock/protocol/permissions/sessionTexts'
import type { AnswerSource, SourceDeps } from '../../AnswerSource.ts'
import { GatewayError } from '../../GatewayError.ts'
import { databaseSessions } from '../../sessions/databaseSessions.ts'
import { isSignedBy, type Signed } from '../../sessions/isSignedBy.ts'
import type { SessionStore } from '../../sessions/SessionStore.ts'
import type { Source } from '../../sources/Source.ts'
import type { UpstreamClient } from '../../upstream/openUpstream.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_TOKEN } from '../sampleValues.ts'

const CLOCK_S = 600
const MAX_FACTS = 8_192

export type SessionSource = {
  list: Source<{ account: string }, SessionRow[]>
  save: Source<{ account: string; session: KeptSession; signature: string; timestamp: number }, void>
  revoke: Source<{ account: string; pci: string; signature: string; timestamp?: number | undefined }, void>
}

export const sessionSource: AnswerSource<'sessions', SessionSource> = {
  name: 'sessions',
  kinds: {
    database: ({ database, rpcs }) => database && signedSessions({ store: databaseSessions(database), rpcs }),
    upstream: ({ upstream }) => upstream && upstreamSessions(upstream),
  },
  sample: { list: async () => [sampleRow()], save: async () => {}, revoke: async () => {} },
}

type Deps = Pick<SourceDeps, 'rpcs'> & { store: SessionStore; now?: () => number }

/** Each write needs the account's signature. */
export function signedSessions({ store, rpcs, now = Date.now }: Deps): SessionSource {
  const demand = async (
    signed: { account: string; text: string; signature: string; chainId: string },
    context: Context,
  ) => {
    if (!(await isSignedBy(signed as Signed, rpcs, context))) throw new GatewayError('NOT_SIGNED_BY_ACCOUNT')
  }
  return {
    list: ({ account }) => store.list(addressOf(account)),
    async save({ account, session, signature, timestamp }, context) {
      if (Math.abs(now() / 1_000 - timestamp) > CLOCK_S) throw new GatewayError('SIGNATURE_EXPIRED')
      if (JSON.stringify(session).length > MAX_FACTS) throw new GatewayError('TOO_LARGE')
      const address = addressOf(account)
      const text = keepText(session, timestamp)
      // Counts before a chain runs an untrusted factory.
      await context.countNewAccount?.()
      await demand({ account: address, text, signature, chainId: session.chainId }, context)
      await store.save(address, session)
    },
    async revoke({ account, pci, signature, timestamp }, context) {
      const address = addressOf(account)
      const row = (await store.list(address)).find((one) => one.pci === pci)
      if (row === undefined) throw new GatewayError('SESSION_UNKNOWN')
      const text = revokeText(pci, timestamp)
      await demand({ account: address, text, signature, chainId: row.chainId }, context)
      await store.revoke(address, pci)
    },
  }
}

type Context = Parameters<SessionSource['list']>[1]

function upstreamSessions({ request }: UpstreamClient): SessionSource {
  const { sessions, keepSession, revokeSession } = sessionsContract
  return {
    list: async ({ account }, context) => (await request(sessions, { params: { address: account } }, context)).sessions,
    async save({ account, ...body }, context) {
      await request(keepSession, { params: { address: account }, body }, context)
    },
    async revoke({ account, ...body }, context) {
      await request(revokeSession, { params: { address: account }, body }, context)
    },
  }
}

const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1).toLowerCase()

export const sampleRow = (): SessionRow => ({
  pci: `0x${'ab'.repeat(32)}`,
  chainId: SAMPLE_CHAIN,
  expiry: 1_900_000_000,
  permissions: [
    {
      type: 'erc20-token-periodic',
      data: {
        tokenAddress: SAMPLE_TOKEN.slice(SAMPLE_CHAIN.length + 1),
        periodAmount: '0x2faf080',
        periodDuration: 86_400,
      },
    },
  ],
  policies: [],
  rules: [{ type: 'payee', data: { addresses: [SAMPLE_ADDRESS] } }],
  to: SAMPLE_ADDRESS,
  project: { id: 'default', name: 'Ether Range', url: 'https://app.example', iconUrl: 'https://app.example/icon.png' },
  createdAt: 1_770_000_000_000,
  revokedAt: 1_770_000_100_000,
})
