import type { OpenIdProvider } from './Provider.ts'

export const google: OpenIdProvider = {
  kind: 'openid',
  issuer: 'https://accounts.google.com',
  scope: 'openid profile',
  parameters: { prompt: 'select_account' },
  reauthParameters: { max_age: '0' },
}
