import { expect, test } from 'vitest'
import { PROVIDERS } from './registry.ts'

async function user(provider: 'github' | 'x' | 'facebook' | 'discord', response: unknown) {
  const about = PROVIDERS[provider]
  if (about.kind !== 'oauth') throw new Error('It signs who it is.')
  const requests: string[] = []
  const read = async (url: string) => {
    requests.push(url)
    return response
  }
  return { ...(await about.fetchUser(read)), requests }
}

test.each([
  ['github', 'https://api.github.com/user', { id: 7, login: 'ada', name: 'Ada' }, ['7', 'ada']],
  ['github', 'https://api.github.com/user', { id: 1, login: null, name: 'Ada' }, ['1', 'Ada']],
  ['github', 'https://api.github.com/user', { id: Number.MAX_SAFE_INTEGER }, ['9007199254740991', null]],
  ['x', 'https://api.x.com/2/users/me', { data: { id: '7', username: 'ada', name: 'Ada' } }, ['7', 'ada']],
  ['x', 'https://api.x.com/2/users/me', { data: { id: '7', name: 'Ada' } }, ['7', 'Ada']],
  ['x', 'https://api.x.com/2/users/me', { data: { id: '7' } }, ['7', null]],
  ['facebook', 'https://graph.facebook.com/v24.0/me?fields=id,name', { id: '7', name: 'Ada' }, ['7', 'Ada']],
  ['facebook', 'https://graph.facebook.com/v24.0/me?fields=id,name', { id: 'x'.repeat(255) }, ['x'.repeat(255), null]],
  ['discord', 'https://discord.com/api/users/@me', { id: '7', username: 'ada', global_name: 'Ada' }, ['7', 'ada']],
  ['discord', 'https://discord.com/api/users/@me', { id: '7', username: null, global_name: 'Ada' }, ['7', 'Ada']],
  ['discord', 'https://discord.com/api/users/@me', { id: '7' }, ['7', null]],
] as const)('reads the account of %s at %s', async (provider, url, response, [subject, name]) => {
  expect(await user(provider, response)).toEqual({ subject, name, requests: [url] })
})

test.each([
  ['github', { id: '7' }],
  ['github', { id: 0 }],
  ['github', { id: 7.5 }],
  ['github', { id: 2 ** 53 }],
  ['x', { id: '7' }],
  ['x', { data: { id: '' } }],
  ['facebook', { id: 7 }],
  ['facebook', { id: 'x'.repeat(256) }],
  ['discord', { username: 'ada' }],
  ['discord', null],
] as const)('[T50] rejects an account of %s by %j', async (provider, response) => {
  await expect(user(provider, response)).rejects.toThrow()
})
