import type { AirlockConfig } from '@airlock/protocol/config/config'
import { isOrigin } from '@airlock/protocol/origin'
import { hashSource } from '@airlock/server/answers/headers'
import { blockText } from './blockText.ts'
import { documentHeaders } from './headers.ts'
import { projectStatus } from './projectStatus.ts'

const SCRIPT =
  "const{message,to}=JSON.parse(document.getElementById('answer').textContent);parent.postMessage(message,to)"

/**
 * The page that a host embeds where its frame did not appear: browsers keep what `frame-ancestors` refuses from both sides, and a
 * host's `connect-src` may refuse a `fetch`. Its one message is posted to the origin that it is about, so a site that claims the
 * origin of another one receives nothing.
 *
 * @param origin the origin that the embedding page claims
 * @param embedders the origins of the sites around that page, as it claims
 */
export function projectDocument(
  config: AirlockConfig,
  projectId: string,
  origin: string,
  embedders: readonly string[],
) {
  const message = { t: 'mf:project', ...projectStatus(config, projectId, origin, embedders) }
  // Every project refuses an opaque origin, such as `null`: that answer may be posted to anyone.
  const answer = { message, to: isOrigin(origin) ? origin : '*' }
  return {
    html: `<!doctype html><title>Airlock</title><script type="application/json" id="answer">${blockText(answer)}</script><script>${SCRIPT}</script>`,
    headers: {
      ...documentHeaders(config, {
        'default-src': ["'none'"],
        'script-src': [hashSource(SCRIPT)],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ["'none'"],
      }),
      'Cache-Control': 'no-store',
    },
  }
}
