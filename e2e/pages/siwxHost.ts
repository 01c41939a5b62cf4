import type { CaipNetworkId } from '@airlock/protocol/caip'
import { createAppKit } from '@airlock/sdk'
import { createSiwx } from '@airlock/sdk/siwx'

const { frame = '', rpc = '{}', server = '', project = '', email = '' } = document.currentScript?.dataset ?? {}

async function callServer(path: string, body?: object) {
  const response = await fetch(server + path, { method: 'POST', body: JSON.stringify(body ?? {}) })
  return response.json()
}

const networks = Object.keys(JSON.parse(rpc)) as [CaipNetworkId, ...CaipNetworkId[]]
const appKit = createAppKit({
  frameUrl: frame,
  networks,
  ...(project && { projectId: project }),
  customRpcUrls: JSON.parse(rpc),
  ...(email && { features: { email: true, socials: ['google'] } }),
  siwx: createSiwx({
    required: true,
    statement: 'Sign in to the example.',
    expiresAfter: 600_000,
    async getNonce() {
      const { nonce, issuedAt } = await callServer('/nonce')
      return issuedAt === undefined ? nonce : { nonce, issuedAt }
    },
    verify: async (proof) => (await callServer('/sign-in', proof)).ok,
    getSession: async () => (await callServer('/session')).session,
    signOut: async () => void (await callServer('/sign-out')),
  }),
})
Object.assign(globalThis, { airlock: { appKit } })
