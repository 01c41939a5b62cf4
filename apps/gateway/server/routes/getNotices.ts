import type { Route } from '../Route.ts'

/** Licences of what is part of the server. */
export const getNotices: Route = {
  path: '/THIRD_PARTY_NOTICES.txt',
  needsProject: false,
  cacheControl: 'no-cache',
  answer: async (_, { notices }) => ({ body: notices, type: 'text/plain; charset=utf-8' }),
}
