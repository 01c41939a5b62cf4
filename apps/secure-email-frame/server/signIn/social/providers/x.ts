import * as z from 'zod/mini'
import type { OAuthProvider } from './Provider.ts'
import { id, label } from './userFields.ts'

/** https://docs.x.com/x-api/users/get-my-user */
const user = z.object({ data: z.object({ id, username: label, name: label }) })

export const x: OAuthProvider = {
  kind: 'oauth',
  issuer: 'https://x.com',
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  scope: 'users.read tweet.read',
  secret: 'basic',
  async fetchUser(read) {
    const { data } = user.parse(await read('https://api.x.com/2/users/me'))
    return { subject: data.id, name: data.username ?? data.name ?? null }
  },
}
