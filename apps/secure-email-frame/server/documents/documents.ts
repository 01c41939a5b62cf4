import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import type { KnownContract, KnownContracts } from '@airlock/protocol/config/knownContract'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import type { SwapRouters } from '@airlock/protocol/swap/routers'
import { etagOf, sendWithEtag } from '@airlock/server/answers/sendWithEtag'
import { staticFiles } from '@airlock/server/answers/staticFiles'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { assetHeaders, documentHeaders } from '../http/headers.ts'
import { mountSocialPages } from '../signIn/social/socialPages.ts'
import { frameProxy } from './frameProxy.ts'

export type Documents = {
  root: string
  publicRpcUrls: Record<string, string[]>
}

const PAGES = {
  '/sdk': { file: 'frame.html', kind: 'embedded' },
  '/approve': { file: 'approve.html', kind: 'window' },
  '/passkey': { file: 'passkey.html', kind: 'window' },
  '/security': { file: 'security.html', kind: 'page' },
  '/export': { file: 'export.html', kind: 'page' },
} as const

const APP_ICON = '/app-icon'

export function mountDocuments(
  app: Hono,
  context: Context,
  { root, publicRpcUrls }: Documents,
  { proxies }: { proxies: number },
): void {
  const { config } = context
  const projectOf = (id: string) => (Object.hasOwn(config.projects, id) ? config.projects[id] : undefined)
  for (const [path, { file, kind }] of Object.entries(PAGES)) {
    const template = readIfThere(join(root, file))
    if (template === undefined) continue
    app.get(path, (request) => {
      const projectId = request.req.query('projectId') ?? DEFAULT_PROJECT_ID
      const project = projectOf(projectId)
      const { payer } = context
      const { zone, primaryRegistrar: registrar } = config.gateway.names ?? {}
      const proxy = frameProxy(projectId, project)
      const { root: descriptorRoot } = config.secureServer?.descriptors ?? {}
      const keepers = config.secureServer?.permissions
      const gateway = project?.endpoints.gateway
      const passkeyOnly = project?.passkeyOnly
      const settings: SecureSettings = {
        projectId,
        modalOrigin: config.modalOrigin,
        origins: project?.origins ?? null,
        directEmbed: project?.directEmbed ?? false,
        rpcOrigins: project?.rpcOrigins ?? [],
        rpcUrls: { ...publicRpcUrls, ...project?.rpcUrls },
        operatorNetworks: Object.keys(project?.rpcUrls ?? {}),
        ...(proxy && { proxy }),
        ...(gateway && { gateway }),
        knownContracts: withRouters(project?.knownContracts ?? {}, config.routers),
        development: config.development,
        ...(project?.app && { app: kind === 'embedded' ? linkedIcon(projectId, project.app) : project.app }),
        ...(zone !== undefined && registrar !== undefined && { primaryNames: { zone, registrar } }),
        ...(descriptorRoot !== undefined && gateway && { descriptors: { root: descriptorRoot, url: gateway } }),
        ...(keepers && { keepers }),
        ...(passkeyOnly && { passkeyOnly: true }),
        ...(payer && { sponsored: [...payer.chainIds] }),
      }
      const urls = [...Object.values(settings.rpcUrls).flat(), ...(proxy ? [proxy.url] : [])]
      const connect = new Set([...urls.map(originOf), ...settings.rpcOrigins])
      const html = markLanguage(template, project?.englishApprovals).replace(
        /(<script type="application\/json" id="secure-settings">)(<\/script>)/,
        (_all, open, close) => open + JSON.stringify(settings).replaceAll('<', '\\u003c') + close,
      )
      return sendWithEtag(request, { body: html, headers: documentHeaders(config, project, kind, [...connect]) })
    })
  }
  const social = readIfThere(join(root, 'social.html'))
  if (social !== undefined) mountSocialPages(app, context, { template: social, proxies })
  const immutable = assetHeaders(config)
  app.get(APP_ICON, (request) => {
    const icon = projectOf(request.req.query('projectId') ?? '')?.app?.icon
    if (icon === undefined) return request.notFound()
    const body = Uint8Array.from(Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64'))
    return sendWithEtag(request, { body, headers: { ...immutable, 'Content-Type': 'image/png' } })
  })
  app.get('/THIRD_PARTY_NOTICES.txt', staticFiles({ root, headers: { ...immutable, 'Cache-Control': 'no-cache' } }))
  app.use('/assets/*', staticFiles({ root, headers: immutable }))
}

/** Approvals load the icon on demand; in each frame document it would take up to 24 kB. */
function linkedIcon(projectId: string, { icon }: { icon?: string | undefined }) {
  if (icon === undefined) return {}
  return { icon: `${APP_ICON}?${new URLSearchParams({ projectId, v: etagOf(icon).slice(1, 9) })}` }
}

/** Keeps a document English, in browsers that translate as well. */
function markLanguage(template: string, isEnglish = false) {
  return isEnglish ? template.replace('<html lang="en"', '<html lang="en" translate="no"') : template
}

function withRouters(known: KnownContracts, routers: SwapRouters): KnownContracts {
  const networks = [...new Set([...Object.keys(known), ...Object.keys(routers)])]
  return Object.fromEntries(
    networks.map((network) => {
      const added = (routers[network] ?? []).map(
        ({ address, kind, wrapped, name }): KnownContract => ({
          address,
          kind: 'router',
          name,
          swaps: { kind, wrapped },
        }),
      )
      return [network, [...(known[network] ?? []), ...added]]
    }),
  )
}

function originOf(url: string) {
  return new URL(url).origin
}

function readIfThere(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
