import { openApiDocument } from '../../../apps/gateway/server/openapi/openApiDocument.ts'

/** The OpenAPI document of the gateway, as it is served at `/v1/openapi.json`. */
export function gatewayDocument(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
