import type { OpenIdProvider } from './Provider.ts'

export const apple: OpenIdProvider = {
  kind: 'openid',
  issuer: 'https://appleid.apple.com',
  scope: 'openid name',
  // Apple posts a form whenever the scope includes a name.
  parameters: { response_mode: 'form_post' },
  reauthParameters: { max_age: '0' },
}
