import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './isPublicAddress.ts'

// https://www.iana.org/assignments/iana-ipv4-special-registry and multicast.
const SPECIAL_IPV4 = [
  '0.0.0.0',
  '0.0.0.1',
  '10.1.1.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.1.1',
  '192.0.0.1',
  '192.0.0.8',
  '192.0.0.9',
  '192.0.0.170',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]
// https://www.iana.org/assignments/iana-ipv6-special-registry and unassigned blocks.
const SPECIAL_IPV6 = [
  '::',
  '::1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::2',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:1::1',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '1::1',
  '4000::1',
  '8000::1',
]

describe('isPublicAddress', () => {
  test.each([...SPECIAL_IPV4, ...SPECIAL_IPV6])('[T153] rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('[T153] rejects the agent of a cloud at a public address', () => {
    expect(isPublicAddress('168.63.129.16')).toBe(false)
  })

  test.each(['', 'localhost', '1.2.3', '8.8.8.8.8', ':::'])('rejects %j, which is not an address', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })

  test.each(['8.8.8.8', '168.63.129.17', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'allows %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
