import type { AirlockConfig } from '@airlock/protocol/config/config'
import { isOrigin } from '@airlock/protocol/origin'
import { hashSource } from '@airlock/server/answers/headers'
import { blockText } from './blockText.ts'
import { documentHeaders } from './headers.ts'
import { projectStatus } from './projectStatus.ts'

const SCRIPT =
  "const{message,to}=JSON.parse(document.getElementById('answer').textContent);parent.postMessage(message,to)"

/** Explains a missing frame. Its only message goes to the claimed origin, so a false claim receives nothing. */
export function projectDocument(
  config: AirlockConfig,
  projectId: string,
  origin: string,
  embedders: readonly string[],
) {
  const message = { t: 'mf:project', ...projectStatus(config, projectId, origin, embedders) }
  const response = { message, to: isOrigin(origin) ? origin : '*' }
  return {
    html: `<!doctype html><title>Airlock</title><script type="application/json" id="answer">${blockText(response)}</script><script>${SCRIPT}</script>`,
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
