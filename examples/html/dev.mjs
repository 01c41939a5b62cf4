import './build.mjs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** Serves `dist` on localhost, for development. */
const { PORT = '5173' } = process.env
const TYPES = { '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const path = join('dist', normalize(pathname === '/' ? '/index.html' : pathname))
  try {
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').end(await readFile(path))
  } catch {
    response.writeHead(404).end('Not found')
  }
}).listen(Number(PORT), 'localhost', () => console.log(`The page runs on http://localhost:${PORT}`))
