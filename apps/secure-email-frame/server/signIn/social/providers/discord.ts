import * as z from 'zod/mini'
import type { OAuthProvider } from './Provider.ts'
import { id, label } from './userFields.ts'

/** https://discord.com/developers/docs/resources/user */
const user = z.object({ id, username: label, global_name: label })

export const discord: OAuthProvider = {
  kind: 'oauth',
  issuer: 'https://discord.com',
  authorization: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  scope: 'identify',
  reauthParameters: { prompt: 'consent' },
  secret: 'post',
  async fetchUser(read) {
    const { id: subject, username, global_name: name } = user.parse(await read('https://discord.com/api/users/@me'))
    return { subject, name: username ?? name ?? null }
  },
}
