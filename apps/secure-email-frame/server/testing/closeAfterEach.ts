import { type TestServer, testServer } from './testServer.ts'

/** Returns `testServer` for a test file. Its servers are closed after each test. @param afterEach of vitest */
export function closeAfterEach(afterEach: (close: () => Promise<void>) => void): typeof testServer {
  const servers: TestServer[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
  })
  return async (options) => {
    const server = await testServer(options)
    servers.push(server)
    return server
  }
}
