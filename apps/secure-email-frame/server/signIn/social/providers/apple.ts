import type { OpenIdProvider } from './Provider.ts'

export const apple: OpenIdProvider = {
  kind: 'openid',
  issuer: 'https://appleid.apple.com',
  scope: 'openid name',
  // Apple answers by a form whenever the scope has a name.
  parameters: { response_mode: 'form_post' },
  freshParameters: { max_age: '0' },
}
