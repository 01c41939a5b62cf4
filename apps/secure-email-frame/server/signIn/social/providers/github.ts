import * as z from 'zod/mini'
import type { OAuthProvider } from './Provider.ts'
import { label } from './userFields.ts'

/** Numeric ids in JSON; beyond 2^53 two users could share one. */
const numericId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
/** https://docs.github.com/en/rest/users/users */
const user = z.object({ id: numericId, login: label, name: label })

export const github: OAuthProvider = {
  kind: 'oauth',
  issuer: 'https://github.com',
  authorizationIssuer: 'https://github.com/login/oauth',
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  scope: 'read:user',
  reauthParameters: { prompt: 'select_account' },
  secret: 'post',
  returnsErrorsAs200: true,
  async fetchUser(read) {
    const { id, login, name } = user.parse(await read('https://api.github.com/user'))
    return { subject: String(id), name: login ?? name ?? null }
  },
}
