import { openApiDocument } from '../../../apps/gateway/server/openapi/openApiDocument.ts'

export function gatewayDocument(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
