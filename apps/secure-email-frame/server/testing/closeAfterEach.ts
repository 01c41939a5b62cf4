import { type TestServer, testServer } from './testServer.ts'

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
