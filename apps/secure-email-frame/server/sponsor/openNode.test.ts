import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openNode } from './openNode.ts'

test('[T121] a node that sends the head of an answer and no more keeps nobody waiting beyond the time for an answer', async () => {
  const timeUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.flushHeaders()
    setImmediate(() => timeUp.abort(new DOMException('The time is up.', 'TimeoutError')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const bounds = { highestGasPrice: 1n, coinPerDay: 1n, mostCoin: 1n }
    const node = openNode({ rpcUrl: `http://127.0.0.1:${port}`, dataFee: 'none', ...bounds })
    await expect(node.balanceOf('0x0000000000000000000000000000000000000001')).rejects.toMatchObject({
      code: 'SPONSOR_NETWORK',
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
