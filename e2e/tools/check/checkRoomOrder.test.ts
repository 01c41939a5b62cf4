import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkRoomOrder } from './checkRoomOrder.mjs'
import { emptyForEachTest, scratch } from './rules/scratch.ts'

const FRAME = 'apps/secure-email-frame/frame'
const SERVER = 'apps/secure-email-frame/server'
const GATEWAY = 'apps/gateway/server'

const { put } = scratch
emptyForEachTest()
beforeEach(() => {
  for (const folder of [FRAME, SERVER, GATEWAY]) mkdirSync(join(scratch.root, folder), { recursive: true })
})

describe('checkRoomOrder', () => {
  test.each([
    [`${FRAME}/keys/a.ts`, "import { x } from '../wallet/x.ts'", 'wallet comes before keys.'],
    [`${FRAME}/approvals/evm/a.ts`, "const x = () => import('../../calls/x.ts')", 'calls comes before approvals.'],
    [`${FRAME}/elsewhere/a.ts`, "import { x } from '../errors/x.ts'", 'unknown room "elsewhere".'],
    [`${SERVER}/wallet/a.ts`, "import { x } from '../signIn/email/x.ts'", 'signIn comes before wallet.'],
    [`${SERVER}/context.ts`, "import type { x } from './wallet/x.ts'", 'wallet comes before context.ts.'],
    [`${GATEWAY}/rpc/a.ts`, "import { x } from '../createGatewayApp.ts'", 'createGatewayApp.ts comes before rpc.'],
  ])('rejects in %s: %s', (file, statement, reason) => {
    put(file, statement)
    expect(checkRoomOrder(scratch.root)).toEqual([expect.stringContaining(reason)])
  })

  test('allows imports of later rooms, of packages and within a room', () => {
    put(
      `${FRAME}/boot/a.ts`,
      "import { x } from '../errors/x.ts'\nimport { y } from './y.ts'\nimport { z } from 'viem'",
    )
    put(`${FRAME}/messages/a.ts`, "import type { x } from '../approvals/x.ts'")
    put(`${SERVER}/main.ts`, "import { x } from './context.ts'")
    put(`${GATEWAY}/history/chain/a.ts`, "import { x } from '../indexer/x.ts'")
    put(`${FRAME}/keys/a.test.ts`, "import { x } from '../boot/x.ts'")
    expect(checkRoomOrder(scratch.root)).toEqual([])
  })
})
