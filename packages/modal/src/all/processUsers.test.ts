import { describe, expect, test } from 'vitest'
import { parseUsers } from './processUsers.ts'

describe('parseUsers', () => {
  test('gives each process the next user', () => {
    expect(parseUsers({ AIRLOCK_UID: '64100' }, 0)).toEqual({
      router: { uid: 64_100, gid: 64_100 },
      modal: { uid: 64_101, gid: 64_101 },
      gateway: { uid: 64_102, gid: 64_102 },
      secure: { uid: 64_103, gid: 64_103 },
    })
  })

  test('changes no user without the variable', () => {
    expect(parseUsers({}, 0)).toBeUndefined()
  })

  test.each(['0', '-1', 'node', '1.5'])('rejects %s', (AIRLOCK_UID) => {
    expect(() => parseUsers({ AIRLOCK_UID }, 0)).toThrow('AIRLOCK_UID must be a user id')
  })

  test('rejects the variable without root', () => {
    expect(() => parseUsers({ AIRLOCK_UID: '64100' }, 1_000)).toThrow('needs root')
  })
})
