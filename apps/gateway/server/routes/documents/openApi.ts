import { openApiDocument } from '../../openapi/openApiDocument.ts'
import { route } from '../../Route.ts'

export const openApi = route({
  endpoint: { method: 'GET', path: '/v1/openapi.json', response: 'text', errors: [] },
  access: 'open',
  caching: { by: 'client', maxAgeS: 300 },
  respond: async () => ({ bytes: JSON.stringify(openApiDocument()), type: 'application/json; charset=utf-8' }),
})
