import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type AirlockConfig, nestedSecureOrigin } from '@airlock/protocol/config/config'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { etagOf } from '@airlock/server/answers/sendWithEtag'
import { blockText } from './blockText.ts'
import { frameHeaders } from './headers.ts'

export type FrameDocument = {
  etag: string
  headers: Record<string, string>
  body: string
  compressed: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }
}

export function frameDocument(
  config: AirlockConfig,
  projectId: string,
  template: string,
  publicRpcOrigins: string[],
): FrameDocument {
  const project = Object.hasOwn(config.projects, projectId) ? config.projects[projectId] : undefined
  const secure = nestedSecureOrigin(config)
  const { root } = config.secureServer?.descriptors ?? {}
  const settings: FrameSettings = {
    projectId,
    origins: project?.origins ?? null,
    rpcOrigins: project?.rpcOrigins ?? [],
    ...(project?.relay && { relay: { url: project.relay, projectId: project.relayProjectId ?? projectId } }),
    ...(project?.endpoints.gateway && { gateway: project.endpoints.gateway }),
    ...(project?.clientId && { clientId: project.clientId }),
    ...(project && secure && { secure }),
    ...(project?.passkeyOnly && secure && { passkeyOnly: project.passkeyOnly }),
    ...(project?.offer && { offer: project.offer }),
    ...(project?.headless === false && { headless: false }),
    ...(Object.keys(config.routers).length > 0 && { routers: config.routers }),
    ...(project?.endpoints.gateway && root !== undefined && { descriptors: root }),
    development: config.development,
  }
  const json = blockText(settings)
  const html = template.replace(
    /(<script type="application\/json" id="frame-settings">)(<\/script>)/,
    (_all, open, close) => open + json + close,
  )
  return {
    etag: etagOf(html),
    headers: frameHeaders(config, project, html, publicRpcOrigins),
    body: html,
    compressed: { br: new Uint8Array(brotliCompressSync(html)), gzip: new Uint8Array(gzipSync(html)) },
  }
}
