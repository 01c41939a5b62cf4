import { FEATURES } from '../src/wallet/features.ts'
import type { HostConfig } from './hostConfig.ts'
import { settingsOf } from './settingsOf.ts'

export function fillTemplate(template: string, config: HostConfig, app = ''): string {
  const fillings: Record<string, string> = {
    settings: `<script type="application/json" id="host-settings">${json(settingsOf(config))}</script>`,
    scripts: config.scripts.map(({ src, data }) => scriptTag({ src, ...dataAttributes(data) })).join(''),
    sdk: sdkTag(config),
    app,
  }
  return template.replace(/<!--(settings|scripts|sdk|app)-->/g, (_hole, name: string) => fillings[name] ?? '')
}

function sdkTag({ walletOrigin, sdk, projectId, networks, rpcUrls }: HostConfig) {
  return scriptTag({
    src: `${walletOrigin}/v/${sdk.version}/sdk.js`,
    ...(sdk.integrity !== undefined && { integrity: sdk.integrity }),
    crossorigin: 'anonymous',
    'data-project-id': projectId,
    'data-networks': networks.join(','),
    'data-features': JSON.stringify(FEATURES),
    ...(Object.keys(rpcUrls).length > 0 && {
      'data-custom-rpc-urls': JSON.stringify(
        Object.fromEntries(Object.entries(rpcUrls).map(([id, url]) => [id, [{ url }]])),
      ),
    }),
  })
}

function scriptTag(attributes: Record<string, string>) {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  return `<script${list.join('')}></script>`
}

function dataAttributes(data: Record<string, string>) {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))
}

function escapeAttribute(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** `<` is the only character that could end the data block. */
function json(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
