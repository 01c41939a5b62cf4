import { expect, test, vi } from 'vitest'
import { readFarcaster } from './readFarcaster.ts'

const read = (urls: string) => readFarcaster({ FARCASTER_RPC_URLS: urls }, { development: false })

test.each([
  ['one RPC', 'https://one.example'],
  ['one RPC that is written twice', 'https://one.example, https://one.example,'],
  ['one RPC in two spellings', 'https://one.example/, https://ONE.example:443'],
])('disables Farcaster with only %s, and logs the reason', (_what, urls) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(read(urls)).toBeUndefined()
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^FARCASTER_RPC_URLS: fewer than 2 URLs/))
  const both = read(`${urls},https://two.example`)
  expect(both?.rpcUrls).toEqual(['https://one.example/', 'https://two.example/'])
  expect(warn).toHaveBeenCalledOnce()
})
