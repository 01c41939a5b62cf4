import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import { approvalHeightMessage } from '@airlock/protocol/w3m/messages'
import type { Approvals } from '../approvals/shared/types.ts'
import type { Smart } from '../calls/createSmart.ts'
import { SecureError } from '../errors/SecureError.ts'
import { createHandlers } from '../handlers/createHandlers.ts'
import { parseChainId } from '../handlers/parseChainId.ts'
import { localeOf } from '../messages/localeOf.ts'
import { chainNumbers, createReads } from '../rpc/createReads.ts'
import type { Social } from '../signIn/social/createSocial.ts'
import { embedders, hostIdentity, messageIdentity, type Site } from '../wire/hostIdentity.ts'
import { parentOf } from '../wire/parentOf.ts'
import { type Handle, serveWire } from '../wire/serveWire.ts'
import { readSettings } from './settings.ts'
import { startKeys } from './startKeys.ts'

const VERSION = '1'

const embedder = parentOf(window)
// Evaluating and starting are separate tasks, because each is long on a slow phone.
setTimeout(start)

function start(): void {
  const settings = readSettings(document)
  const query = new URLSearchParams(location.search)
  const ancestors = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : undefined
  const claim = query.get('hostOrigin')
  const site = hostIdentity({ settings, claim, ancestors })
  // Rejected sites get no response, so that they learn nothing.
  if (site === undefined && (claim !== null || ancestors !== undefined || !settings.directEmbed)) return
  const onHeight = (height: number) => {
    // Only our modal names the host and knows this message.
    if (claim !== null) embedder.postMessage(approvalHeightMessage(height), settings.modalOrigin)
  }
  const serveSite = (servedSite: Site) =>
    serve({ settings, site: servedSite, chainId: chainOf(query.get('chainId')), onHeight })
  let serving = site && serveSite(site)
  const wire = serveWire({
    embedder,
    origins: embedders(settings, ancestors),
    version: VERSION,
    async handle(request, origin) {
      const servedSite = messageIdentity(settings, site, origin)
      if (servedSite === undefined) throw new SecureError('NOT_ALLOWED')
      serving ??= serveSite(servedSite)
      return serving(request, origin)
    },
  })
  addEventListener('message', wire.receive)
  wire.ready()
}

type Serving = { settings: SecureSettings; site: Site; chainId: number; onHeight(height: number): void }

function serve({ settings, site, chainId, onHeight }: Serving): Handle {
  const keys = startKeys({ projectId: settings.projectId, hostOrigin: site.origin })
  const read = createReads(settings, (...request) => fetch(...request))
  let approvals: Promise<Approvals> | undefined
  let social: Promise<Social> | undefined
  let smart: Promise<Smart> | undefined
  let scheme: 'light' | 'dark' | undefined
  async function loadApprovals(): Promise<Approvals> {
    const [{ createApprovals }, { loadLanguage }] = await Promise.all([
      import('../approvals/createApprovals.tsx'),
      import('../messages/loadLanguage.ts'),
    ])
    const { gateway, projectId } = settings
    const language = await loadLanguage(localeOf(window))
    const descriptors = settings.descriptors && { ...settings.descriptors, projectId }
    const prices = gateway === undefined ? undefined : { gateway, projectId }
    return createApprovals({ ...settings, descriptors, prices, keys, read, language, scheme: () => scheme, onHeight })
  }

  return createHandlers({
    keys,
    read,
    site,
    modalOrigin: settings.modalOrigin,
    chainId,
    approvals() {
      approvals ??= loadApprovals()
      return approvals
    },
    social() {
      social ??= import('../signIn/social/startSocial.ts').then(({ startSocial }) => startSocial(keys))
      return social
    },
    passkeyRequests: async (parts) =>
      (await import('../handlers/startPasskeyRequests.ts')).startPasskeyRequests(parts, () => scheme, {
        origin: site.origin,
        hasPasskeyWallets: settings.passkeyOnly === true,
      }),
    smart() {
      smart ??= import('../calls/createSmart.ts').then(({ createSmart }) =>
        createSmart({
          keys,
          read,
          scope: `${settings.projectId}|${site.origin}`,
          chainIds: chainNumbers(Object.keys(settings.rpcUrls)),
          operatorChainIds: chainNumbers(settings.operatorNetworks ?? []),
          knownContracts: settings.knownContracts,
          permissions: { keepers: settings.keepers, origin: site.origin },
        }),
      )
      return smart
    },
    theme({ themeMode }) {
      scheme = themeMode ?? scheme
    },
    reload: () => location.reload(),
  })
}

/** Falls back to Ethereum for an invalid chain id. */
function chainOf(text: string | null): number {
  try {
    return parseChainId(text ?? 1)
  } catch {
    return 1
  }
}
