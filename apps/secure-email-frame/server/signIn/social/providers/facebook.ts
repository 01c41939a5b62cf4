import * as z from 'zod/mini'
import type { OAuthProvider } from './Provider.ts'
import { id, label } from './userFields.ts'

/** https://developers.facebook.com/docs/graph-api/reference/user */
const user = z.object({ id, name: label })

export const facebook: OAuthProvider = {
  kind: 'oauth',
  issuer: 'https://www.facebook.com',
  authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
  token: 'https://graph.facebook.com/v24.0/oauth/access_token',
  scope: 'public_profile',
  reauthParameters: { auth_type: 'reauthenticate' },
  secret: 'post',
  async fetchUser(read) {
    const { id: subject, name } = user.parse(await read('https://graph.facebook.com/v24.0/me?fields=id,name'))
    return { subject, name: name ?? null }
  },
}
