import { route } from '../../Route.ts'

export const getNotices = route({
  endpoint: { method: 'GET', path: '/THIRD_PARTY_NOTICES.txt', response: 'text', errors: [] },
  access: 'open',
  caching: { by: 'client', maxAgeS: 0 },
  respond: async (_, { notices }) => ({ bytes: notices, type: 'text/plain; charset=utf-8' }),
})
