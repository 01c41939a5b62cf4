import { describe, expect, test } from 'vitest'
import { localFeatures } from './localFeatures.ts'

describe('localFeatures', () => {
  test.each([
    'http://localhost:8545',
    'http://127.0.0.1:8545',
    'http://[::1]:8545/rpc',
    'http://rpc.localhost',
    'https://LOCALHOST/',
    'http://10.0.0.2',
    'http://192.168.1.2:8545',
    'http://172.16.0.1',
    'http://node.local',
  ])('[T131] delegates both features for %s', (url) => {
    expect(localFeatures(JSON.stringify(['https://rpc.example', url]))).toEqual(['loopback-network', 'local-network'])
  })

  test.each(['https://rpc.example', 'https://rpc10.example/127.0.0.1', 'https://rpc.example/localhost'])(
    '[T131] delegates nothing for %s',
    (url) => {
      expect(localFeatures(JSON.stringify([url]))).toEqual([])
    },
  )
})
